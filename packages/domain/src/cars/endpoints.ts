import { z } from 'zod';
import { facetsSchema } from '../search/facets.ts';
import { searchQuerySchema } from '../search/search-query.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { resultHeaders } from '../wire/lists.ts';
import { pathIdSchema } from '../wire/text-fields.ts';
import { carCalls } from './calls.ts';
import { bookingRulesOnWire, carSchema } from './car.ts';
import { bookingRulesSchema } from './forms.ts';
import { createCarBodySchema, updateCarBodySchema } from './listing.ts';
import { listingTexts } from './texts.ts';

const tag = 'Cars';
const params = z.object({ id: pathIdSchema });

const definitions = {
  searchCars: endpoint({
    summary: 'Listed cars; if both dates are given, those that are free for the whole window',
    tag,
    access: 'public',
    errors: ['invalid_dates', 'invalid_times'],
    answersHeaders: resultHeaders,
    query: searchQuerySchema,
    answer: z.array(carSchema),
  }),
  carFacets: endpoint({
    summary: 'The number of cars that a search finds, in total and for each filter option',
    tag,
    access: 'public',
    errors: ['invalid_dates', 'invalid_times'],
    query: searchQuerySchema,
    answer: facetsSchema,
  }),
  getCar: endpoint({
    summary:
      'One car. Only its host, staff and guests with a booking see a delisted car or one of a disabled host',
    tag,
    access: 'anyone',
    errors: ['not_found'],
    params,
    answer: carSchema,
  }),
  createCar: endpoint({
    summary: 'List a car',
    tag,
    access: 'active',
    signInText: listingTexts.needsSignIn,
    errors: ['verification_required', 'unsupported_file', 'storage_full', 'wrong_state'],
    // The use case narrows the year by the server's clock.
    body: createCarBodySchema(),
    status: 201,
    answer: carSchema,
  }),
  updateCar: endpoint({
    summary: 'Change a listing; bookings keep their price',
    tag,
    access: 'active',
    errors: ['not_found', 'unsupported_file', 'storage_full', 'wrong_state'],
    params,
    body: updateCarBodySchema,
    answer: carSchema,
  }),
  delistCar: endpoint({
    summary: 'Delist a car; its bookings stay',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    status: 204,
    answer: z.null(),
  }),
  relistCar: endpoint({
    summary: 'List a delisted car again',
    tag,
    access: 'active',
    errors: ['not_found', 'verification_required'],
    params,
    answer: carSchema,
  }),
  bookingRules: endpoint({
    summary: 'The rules of one’s own car for requests',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    answer: bookingRulesOnWire,
  }),
  setBookingRules: endpoint({
    summary: 'Set the rules of one’s own car for new requests. A missing one takes its default',
    tag,
    access: 'active',
    errors: ['not_found', 'wrong_state'],
    params,
    body: bookingRulesSchema,
    answer: bookingRulesOnWire,
  }),
  myCars: endpoint({
    summary: 'The cars of the signed-in user, delisted ones too',
    tag,
    access: 'signed-in',
    errors: [],
    answer: z.array(carSchema),
  }),
};
export type CarDefinitions = typeof definitions;
export const carEndpoints = endpoints(carCalls, definitions);
