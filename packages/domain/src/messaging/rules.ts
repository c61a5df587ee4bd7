export const maxMessageLength = 5000;

export const maxMessagesPerMinute = 60;

/** The number of messages shown at first, and added with each older page. */
export const threadPageSize = 50;

const phoneNumber = /(?:\+?\d[\s().-]{0,2}){10,}/;
const emailAddress = /[^\s@]+@[^\s@]+\.[^\s@]{2,}/;
const streetAddress =
  /\b\d{1,5}\s+(?:[\w.-]+\s+){1,4}(?:st|street|ave|avenue|blvd|boulevard|rd|road|pl|place|ln|lane|dr|drive)\b/i;

/** True if a text contains a phone number, an email address or a street address. */
export function holdsContactDetails(text: string): boolean {
  return [phoneNumber, emailAddress, streetAddress].some((pattern) => pattern.test(text));
}
