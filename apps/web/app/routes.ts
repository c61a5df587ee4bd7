import { product } from '@curbside/domain/product';
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the site. */
export default [
  layout('shell/layout/site-layout.tsx', [
    index('features/home/home-page.tsx'),
    route('browse', 'features/search/browse-page.tsx'),
    route('car/:id', 'features/cars/page/car-page.tsx'),
    route('faq', 'features/faqs/faq-page.tsx'),

    route('verify-contract', 'features/contracts/verify-contract-page.tsx'),
    route('verify-evidence', 'features/evidence/verify-evidence-page.tsx'),

    route('insurance-brief', 'features/insurance-brief/insurance-brief-page.tsx'),
    route('unsubscribe', 'features/notices/unsubscribe-page.tsx'),
    route('privacy', 'features/privacy/privacy-page.tsx'),

    route('login', 'features/accounts/sign-in/login-page.tsx'),
    route('second-factor', 'features/accounts/sign-in/second-factor-page.tsx'),
    route('sign-up', 'features/accounts/sign-in/sign-up-page.tsx'),
    route('forgot-password', 'features/accounts/sign-in/forgot-password-page.tsx'),
    route('reset-password', 'features/accounts/sign-in/reset-password-page.tsx'),
    route('confirm-email', 'features/accounts/sign-in/confirm-email-page.tsx'),
    route('undo-email-change', 'features/accounts/sign-in/undo-email-change-page.tsx'),

    // Signed-in only; others are sent to /login?returnUrl=….
    layout('shell/layout/signed-in-layout.tsx', [
      route('list-car', 'features/listing/list-car-page.tsx'),
      route('list-car/:id', 'features/listing/edit-car-page.tsx'),
      route('account-settings', 'features/accounts/settings/account-settings-page.tsx'),
      route('verification-success', 'features/verification/verification-return-page.tsx'),
      route('payment-success', 'features/payouts/payout-return-page.tsx'),
      route('booking-success', 'features/bookings/checkout/booking-success-page.tsx'),
      route('dashboard', 'features/trips/trips-page.tsx'),
      route('host-dashboard', 'features/host-dashboard/host-dashboard-page.tsx'),
      route('favorites', 'features/favorites/favorites-page.tsx'),
      route('my-bookings', 'features/bookings/trips/my-bookings-page.tsx'),
      route('my-bookings/:id/receipt', 'features/bookings/receipt/receipt-page.tsx'),
      route('payouts', 'features/payout-statement/payout-statement-page.tsx'),
      route('owner-bookings', 'features/bookings/requests/owner-bookings-page.tsx'),
      route('staff/bookings/:id', 'features/staff-bookings/staff-booking-page.tsx'),
      route('staff/people/:id', 'features/people/staff-person-page.tsx'),
      route('staff/late-returns', 'features/late-returns/staff-late-returns-page.tsx'),
      route('staff/cars/:id', 'features/staff-cars/staff-car-page.tsx'),
      route('staff/search', 'features/staff-search/staff-search-page.tsx'),
      layout('features/admin/admin-layout.tsx', [
        route('admin/compliance', 'features/admin/compliance/compliance-page.tsx'),
        route('admin/money', 'features/staff-money/money-page.tsx'),
        route('admin/operations', 'features/operations/operations-page.tsx'),
        route('admin/tokens', 'features/service-tokens/service-tokens-page.tsx'),
        route('admin/:tab?', 'features/admin/admin-page.tsx'),
      ]),
      route('messages/:id?', 'features/messaging/booking-chat-page.tsx'),
      route('inbox', 'features/messaging/inbox-page.tsx'),
      route('inbox/booking/:bookingId', 'features/messaging/inbox-booking-page.tsx'),
      route('inbox/:otherUserId', 'features/messaging/inbox-direct-page.tsx'),
      route('pay/:orderId', 'features/charges/pay-page.tsx'),
      route('late-returns/:id', 'features/late-returns/late-return-page.tsx'),
      route('claims/:id', 'features/claims/claim-page.tsx'),
      route('trips/:bookingId/pickup', 'features/pickup-reports/pickup-page.tsx'),
      route('support', 'features/support/support-page.tsx'),
      route('tickets/:id', 'features/support/ticket-page.tsx'),
      route('support-dashboard', 'features/support/support-dashboard-page.tsx'),
      route('support-dashboard/reports/:id', 'features/messaging/reported-thread-page.tsx'),
      route(`${product.slug}-defend`, 'features/defend/defend-page.tsx'),
      route(`${product.slug}-defend/rehearsal`, 'features/defend/rehearsal-page.tsx'),
    ]),
  ]),

  route('cars/:id', 'features/cars/page/car-redirect.ts'),
  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig;
