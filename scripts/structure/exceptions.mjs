/** The schema files that a feature writes, unless it is the one of the same name. */
export const ownedSchemas = {
  'booking-rows': ['bookings'],
  'late-rows': ['late-returns'],
  payments: ['payments', 'disputes'],
};

/** Files that may set inline styles, with the reason. */
export const inlineStyleExceptions = {
  'apps/web/app/features/inspections/slide-compare.tsx':
    'one photo covers the other as far as the slider says',
  'apps/web/app/features/listing/photo-tile.tsx':
    'the place of a dragged photo changes with the pointer',
  'apps/web/app/features/search/map/car-map.tsx': 'where a place lies on the map is data',
};

/** Files that may name a city or its currency, with the reason. */
export const cityExceptions = {
  'apps/web/app/features/city-map/drawing.ts': 'each city has its drawing',
  'apps/api/src/schema/ledger.ts': 'the default of a column, which no query of ours relies on',
  'apps/api/src/schema/disputes.ts': 'the default of a column, which no query of ours relies on',
};

/** Files whose functions take `deps` and no actor, with the reason. */
export const useCaseExceptions = {
  'apps/api/src/features/payments/gateway.ts':
    'it calls Stripe for use cases, which know the actor',
};

/** Files of pages that may call toFixed(), with the reason. */
export const toFixedExceptions = {
  'apps/web/app/features/host-dashboard/earnings-rows.ts': 'a share in percent, which nobody pays',
  'apps/web/app/features/listing/rate-payout.tsx': 'a typed amount of at most two decimals',
};

/** Files of features that name the type of a transaction, with the reason. */
export const transactionExceptions = {
  'apps/api/src/features/accounts/auth.ts': 'the sign-in library works within a given transaction',
};
