import { maxTripDays } from '@curbside/domain/bookings/rules';
import { bookingDeadlines } from '@curbside/domain/bookings/states';
import { type Day, marketTime, timeSlots } from '@curbside/domain/calendar/days';
import { listingLimits } from '@curbside/domain/cars/listing-options';
import { allStar } from '@curbside/domain/cars/rules';
import { inspectionLimits } from '@curbside/domain/inspections/rules';
import { market } from '@curbside/domain/market/current';
import { commissionPercent, serviceFeePercent } from '@curbside/domain/money/pricing';
import { taxesInWords } from '@curbside/domain/money/taxes';
import { bankTransferDays } from '@curbside/domain/payouts/payout-words';
import { nonRefundableFreeHours } from '@curbside/domain/prices/rules';
import { product } from '@curbside/domain/product';
import type { FaqRow } from './queries.ts';

const megabytes = (bytes: number) => `${bytes / 1024 ** 2} MB`;

type FirstFaq = Pick<FaqRow, 'category' | 'question' | 'answer'>;

/** Initial questions of every installation, as of its first day; administrators may change them. */
export const defaultFaqs = (today: Day): FirstFaq[] => [
  {
    category: 'General',
    question: `What is ${product.name}?`,
    answer: `<p>${product.name} is a car rental marketplace for ${market.name}. You rent from local hosts instead of a rental counter, and anyone with a verified identity can list a car of their own.</p>`,
  },
  {
    category: 'General',
    question: 'Where can I pick up a car?',
    answer: `<p>${market.texts.coverage} Search by ${market.texts.searchBy}; each car's page shows where it stands, and you can agree on the details with the host in the chat.</p>`,
  },
  {
    category: 'General',
    question: 'What makes an All-Star Host?',
    answer: `<p>An average rating of at least ${allStar.rating} over at least ${allStar.trips} trips.</p>`,
  },
  {
    category: 'General',
    question: 'What should I do at pickup and at return?',
    answer:
      '<p>Take photos of every side of the car, the odometer and the fuel gauge, both at pickup and at return. Open the trip under <a href="/my-bookings">My Bookings</a> and choose <strong>Inspections</strong>. The photos are kept with the trip and protect both sides.</p>',
  },
  {
    category: 'Booking',
    question: 'How do I book a car?',
    answer:
      '<ol><li>Choose your dates and times and open a car.</li><li>Verify your identity, once.</li><li>Press <strong>Book</strong> and authorize your card.</li><li>Wait for the host to answer. You are charged only if the host approves. A car with <strong>Instant book</strong> is booked and charged at once.</li></ol>',
  },
  {
    category: 'Booking',
    question: 'How long does a host have to answer?',
    answer:
      "<p>Until shortly before your card's authorization lapses, or until pickup if that comes first. If the host does not answer in time, the request is cancelled and nothing is charged.</p>",
  },
  {
    category: 'Booking',
    question: 'What is instant book?',
    answer:
      '<p>A car with this badge is booked as soon as your card is authorized: nobody has to answer, and your card is charged at once. Choose <strong>Instant book</strong> among the filters to see only such cars.</p>',
  },
  {
    category: 'Booking',
    question: 'Why can a car not be booked for my dates?',
    answer:
      '<p>Each host decides how far ahead a car has to be booked, how short and how long a trip may be, and how much time lies between two trips. The page of the car says so, and names the nearest dates that are possible.</p>',
  },
  {
    category: 'Booking',
    question: 'Can I cancel a trip?',
    answer: `<p>Yes, until pickup. A request that is still pending is cancelled free of charge. An approved trip is refunded in full if you cancel at least ${bookingDeadlines.freeCancellationHours} hours before pickup. Later, the price of one day with its fee and tax is kept; for trips of up to two days it is half a day. A trip at the non-refundable rate is refunded only if you cancel within ${nonRefundableFreeHours} hours of booking. The exact amounts are shown before you confirm.</p>`,
  },
  {
    category: 'Booking',
    question: 'What happens if the host cancels?',
    answer: '<p>You get a full refund.</p>',
  },
  {
    category: 'Booking',
    question: 'At what times can I pick up and return a car?',
    answer: `<p>Every hour from ${timeSlots[0]} to ${timeSlots.at(-1)}, ${marketTime}. You can book up to a year ahead, for up to ${maxTripDays} days.</p>`,
  },
  {
    category: 'Payment',
    question: 'When is my card charged?',
    answer:
      '<p>Your card is authorized when you send the request and charged when the host approves; at once with instant book. If the host declines or does not answer, the authorization is released.</p>',
  },
  {
    category: 'Payment',
    question: 'What does the price include?',
    answer: `<p>The price of each day, less discounts for longer trips, a ${serviceFeePercent} service fee, and ${taxesInWords(today)} on both. Every line is shown before you pay.</p>`,
  },
  {
    category: 'Payment',
    question: 'How are days counted?',
    answer:
      '<p>From pickup to drop-off, in blocks of 24 hours. A part of a day counts as a whole one, and the shortest trip is one day.</p>',
  },
  {
    category: 'Payment',
    question: 'How do hosts get paid?',
    answer: `<p>Hosts receive the rental price minus a ${commissionPercent} commission. Card processing fees are paid by ${product.name}. The payout is held until the trip is completed and then sent to the host's bank; bank transfers take ${bankTransferDays}.</p>`,
  },
  {
    category: 'Account',
    question: 'Why do I have to verify my identity?',
    answer:
      '<p>Hosts hand their cars to people they have not met, and guests get into cars of people they have not met. Everyone who books or lists a car is verified first. It usually takes a few minutes.</p>',
  },
  {
    category: 'Account',
    question: 'What do I need to list a car?',
    answer:
      '<p>A verified identity. To approve your first request you also set up payments, so that your payout has somewhere to go. Start at <a href="/list-car">List a Car</a>.</p>',
  },
  {
    category: 'Account',
    question: 'How do I change my email address or phone number?',
    answer:
      '<p>In <a href="/account-settings">Account Settings</a>. A new email address counts once you open the link that we send to it.</p>',
  },
  {
    category: 'Account',
    question: 'Why is my account disabled?',
    answer:
      '<p>An administrator disables accounts when something looks wrong. You can still sign in, see your trips and write to support, but not book or list cars. Only an administrator can re-enable an account: <a href="/support">contact support</a>.</p>',
  },
  {
    category: 'Technical',
    question: 'I did not get an email. What can I do?',
    answer: `<p>Look in your spam folder. Everything we send by email is also in your <a href="/inbox">inbox</a> on ${product.name} and beside your trip.</p>`,
  },
  {
    category: 'Technical',
    question: 'Which photos can I upload?',
    answer: `<p>JPEG, PNG, WebP and similar pictures of up to ${megabytes(listingLimits.photoBytes)}, and for inspections also MP4, WebM and MOV videos of up to ${megabytes(inspectionLimits.videoBytes)}. A listing has up to ${listingLimits.photos} photos.</p>`,
  },
  {
    category: 'Technical',
    question: 'Can I chat with a host before I book?',
    answer: `<p>Yes. Open the car and choose <strong>Message Host</strong>. Please keep messages and payments on ${product.name}: trips arranged elsewhere are not covered.</p>`,
  },
  {
    category: 'Payment',
    question: 'Who pays if a guest disputes the payment with their bank?',
    answer: `<p>The host's payout waits until the bank has decided. If the bank decides against us because of fraud, or because the guest does not recognize the payment, ${product.name} bears the loss, and the host is paid as if nothing was lost. For any other reason, what the bank takes back counts as a refund of that sum: the price, the service fee, the tax and ${product.name}'s commission go back in proportion, and so does the host's payout. What the host has received already is taken back, or settled by later payouts. ${product.name} bears the fees of every dispute.</p>`,
  },
];
