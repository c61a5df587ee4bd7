export interface DemoHost {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** How many completed and rated trips the demo gives the host, and their mean rating. */
  readonly pastTrips: number;
  /** Undefined for a host who is new. */
  readonly ratingMean?: number;
}

/** The hosts of the demo; cars name them by their place in this list. */
export const demoHosts: readonly DemoHost[] = [
  {
    firstName: 'Hannah',
    lastName: 'Ortiz',
    email: 'host@curbside.test',
    pastTrips: 42,
    ratingMean: 4.9,
  },
  {
    firstName: 'Marcus',
    lastName: 'Bell',
    email: 'marcus.bell@curbside.test',
    pastTrips: 58,
    ratingMean: 4.93,
  },
  {
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'priya.raman@curbside.test',
    pastTrips: 31,
    ratingMean: 4.85,
  },
  {
    firstName: 'Dmitri',
    lastName: 'Volkov',
    email: 'dmitri.volkov@curbside.test',
    pastTrips: 24,
    ratingMean: 4.6,
  },
  {
    firstName: 'Sofia',
    lastName: 'Marchetti',
    email: 'sofia.marchetti@curbside.test',
    pastTrips: 17,
    ratingMean: 4.88,
  },
  {
    firstName: 'Kwame',
    lastName: 'Asante',
    email: 'kwame.asante@curbside.test',
    pastTrips: 36,
    ratingMean: 4.82,
  },
  {
    firstName: 'Mei',
    lastName: 'Chen',
    email: 'mei.chen@curbside.test',
    pastTrips: 45,
    ratingMean: 4.71,
  },
  {
    firstName: 'Javier',
    lastName: 'Morales',
    email: 'javier.morales@curbside.test',
    pastTrips: 12,
    ratingMean: 4.4,
  },
  {
    firstName: 'Rachel',
    lastName: 'Adler',
    email: 'rachel.adler@curbside.test',
    pastTrips: 60,
    ratingMean: 4.95,
  },
  {
    firstName: 'Tom',
    lastName: 'Gallagher',
    email: 'tom.gallagher@curbside.test',
    pastTrips: 22,
    ratingMean: 4.83,
  },
  {
    firstName: 'Aisha',
    lastName: 'Rahman',
    email: 'aisha.rahman@curbside.test',
    pastTrips: 8,
    ratingMean: 5,
  },
  {
    firstName: 'Luca',
    lastName: 'Ferraro',
    email: 'luca.ferraro@curbside.test',
    pastTrips: 3,
    ratingMean: 4.3,
  },
  { firstName: 'Grace', lastName: 'Okafor', email: 'grace.okafor@curbside.test', pastTrips: 0 },
  { firstName: 'Noah', lastName: 'Kim', email: 'noah.kim@curbside.test', pastTrips: 0 },
];
