/** A rate in thousandths of a percent: 8.875% is 8875. */
type Rate = number;

/** A tax on base and service fee, of the trips whose pickup is on one of its days. */
export interface TaxLine {
  /** As a line of a price. */
  label: string;
  /** Where a contract states it with its rate. */
  shortLabel: string;
  rate: Rate;
  /** The first day and the last, `YYYY-MM-DD`; without one there is no limit. */
  from?: string;
  until?: string;
}

/** Everything that the product knows of the city that it rents in. Pages get it with their HTML. */
export interface Market {
  /** The value of MARKET, and the key of the whole city among the keys of places. */
  id: string;
  /** As in 'car rental in New York' and 'New York time'. */
  name: string;
  /** The whole city on the map: 'New York City'. */
  cityName: string;
  /** By the IANA database. Trips begin and end on its clocks, which differ from UTC by whole hours. */
  timeZone: string;
  /** The currency of prices, with a hundred cents to the unit. */
  currency: { code: string; symbol: string; plural: string };
  /** Guests pay it on top of the base. */
  serviceFeeRate: Rate;
  /** Hosts pay it of the base. */
  commissionRate: Rate;
  salesTax: {
    /** All of it, where a sum has no lines. */
    label: string;
    lines: readonly TaxLine[];
  };
  /** The abbreviation of the state, as addresses end: 'Astoria, Queens, NY 11102'. */
  stateCode: string;
  /** The largest parts of the city, in the order of its lists. */
  boroughs: readonly string[];
  texts: {
    /** The boroughs in the footer of every page, and what they are called there. */
    footerTitle: string;
    footerBoroughs: readonly string[];
    /** In a field that takes a place. */
    placeHint: string;
    addressHint: string;
    addressExample: string;
    neighborhoodExample: string;
    /** Where cars are, in the answer to a frequent question. */
    coverage: string;
    /** How guests search for them. */
    searchBy: string;
  };
}
