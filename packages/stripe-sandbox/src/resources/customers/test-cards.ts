export interface TestCard {
  brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  decline?: Decline;
  /** The card can be saved. Only charges are declined. */
  isSavable?: true;
  /** `on_session`: needed while the customer is there; set up already for payments without them. */
  threeDSecure?: 'always' | 'unless_set_up' | 'on_session';
  /** A dispute opens as soon as a charge is captured. */
  isDisputed?: true;
  /** An early fraud warning comes as soon as a charge is captured. */
  isWarned?: true;
  /** The funds are available at once. */
  isAvailableAtOnce?: true;
  /** Refunds start as pending and succeed later, or succeed and fail later. */
  refund?: 'pending' | 'fails';
}

export interface Decline {
  code:
    | 'authentication_required'
    | 'card_declined'
    | 'expired_card'
    | 'incorrect_cvc'
    | 'processing_error';
  declineCode: string;
  message: string;
  advice: 'try_again_later' | 'do_not_try_again' | 'confirm_card_data';
}

function declined(declineCode: string, advice: Decline['advice'] = 'try_again_later'): Decline {
  const message =
    declineCode === 'insufficient_funds'
      ? 'Your card has insufficient funds.'
      : 'Your card was declined.';
  return { code: 'card_declined', declineCode, message, advice };
}

export const genericDecline: Decline = declined('generic_decline');

export const notATestCard: Decline = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  advice: 'do_not_try_again',
};

const expiredCard: Decline = {
  code: 'expired_card',
  declineCode: 'expired_card',
  message: 'Your card has expired.',
  advice: 'do_not_try_again',
};

export const testCards: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa' },
  '4000056655665556': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '5200828282828210': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '6011111111111117': { brand: 'discover' },
  '4000000000000002': { brand: 'visa', decline: genericDecline },
  '4000000000009995': { brand: 'visa', decline: declined('insufficient_funds') },
  '4000000000009987': { brand: 'visa', decline: declined('lost_card', 'do_not_try_again') },
  '4000000000009979': { brand: 'visa', decline: declined('stolen_card', 'do_not_try_again') },
  '4000000000000069': { brand: 'visa', decline: expiredCard },
  '4000000000000127': {
    brand: 'visa',
    decline: {
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
      advice: 'confirm_card_data',
    },
  },
  '4000000000000119': {
    brand: 'visa',
    decline: {
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
      advice: 'try_again_later',
    },
  },
  '4000000000000341': { brand: 'visa', decline: genericDecline, isSavable: true },
  '4000000000000259': { brand: 'visa', isDisputed: true },
  '4000000000005423': { brand: 'visa', isWarned: true },
  '4000000000000077': { brand: 'visa', isAvailableAtOnce: true },
  '4000002760003184': { brand: 'visa', threeDSecure: 'always' },
  '4000002500003155': { brand: 'visa', threeDSecure: 'unless_set_up' },
  '4000003800000446': { brand: 'visa', threeDSecure: 'on_session' },
  '4000008260003178': {
    brand: 'visa',
    threeDSecure: 'unless_set_up',
    decline: declined('insufficient_funds'),
    isSavable: true,
  },
  '4000000000007726': { brand: 'visa', refund: 'pending' },
  '4000000000005126': { brand: 'visa', refund: 'fails' },
};

const testPaymentMethods: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_createDispute: '4000000000000259',
  pm_card_createIssuerFraudRecord: '4000000000005423',
  pm_card_bypassPending: '4000000000000077',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  pm_card_authenticationRequiredSetupForOffSession: '4000003800000446',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
};

/** The card of a test id such as `pm_card_visa`. */
export function numberOfTestMethod(id: string): string | undefined {
  return Object.hasOwn(testPaymentMethods, id) ? testPaymentMethods[id] : undefined;
}

export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
