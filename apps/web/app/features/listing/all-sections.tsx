import type { ReactElement } from 'react';
import { YourRules } from './booking-rules-section.tsx';
import {
  BasicInformation,
  Features,
  LocationAndPricing,
  Rules,
  type SectionProps,
  TripDetails,
  VehicleSpecifications,
} from './listing-sections.tsx';
import { PhotoField, type PhotoFieldProps } from './photo-field.tsx';

/** The sections of a listing, in the order of `listingSteps`. */
export const allSections = (fields: SectionProps, photos: PhotoFieldProps): ReactElement[] => [
  <BasicInformation key="basic" {...fields} />,
  <LocationAndPricing key="location" {...fields} />,
  <VehicleSpecifications key="vehicle" {...fields} />,
  <TripDetails key="trip" {...fields} />,
  <Features key="features" {...fields} />,
  <Rules key="rules" {...fields} />,
  <YourRules key="your-rules" {...fields} />,
  <PhotoField key="photos" {...photos} />,
];
