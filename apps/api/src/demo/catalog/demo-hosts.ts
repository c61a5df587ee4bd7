export interface DemoHost {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Completed and rated trips, each taken through the sandbox. */
  readonly pastTrips: number;
  /** Undefined for a new host. */
  readonly ratingMean?: number;
}

/** Cars name a host by its index here. */
export const demoHosts: readonly DemoHost[] = [
  {
    firstName: 'Hannah',
    lastName: 'Ortiz',
    email: 'host@curbside.test',
    pastTrips: 12,
    ratingMean: 4.83,
  },
  {
    firstName: 'Marcus',
    lastName: 'Bell',
    email: 'marcus.bell@curbside.test',
    pastTrips: 14,
    ratingMean: 4.86,
  },
  {
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'priya.raman@curbside.test',
    pastTrips: 8,
    ratingMean: 4.75,
  },
  {
    firstName: 'Dmitri',
    lastName: 'Volkov',
    email: 'dmitri.volkov@curbside.test',
    pastTrips: 5,
    ratingMean: 4.4,
  },
  {
    firstName: 'Sofia',
    lastName: 'Marchetti',
    email: 'sofia.marchetti@curbside.test',
    pastTrips: 11,
    ratingMean: 4.55,
  },
  {
    firstName: 'Kwame',
    lastName: 'Asante',
    email: 'kwame.asante@curbside.test',
    pastTrips: 9,
    ratingMean: 4.67,
  },
  {
    firstName: 'Mei',
    lastName: 'Chen',
    email: 'mei.chen@curbside.test',
    pastTrips: 7,
    ratingMean: 4.71,
  },
  {
    firstName: 'Javier',
    lastName: 'Morales',
    email: 'javier.morales@curbside.test',
    pastTrips: 6,
    ratingMean: 4.33,
  },
  {
    firstName: 'Rachel',
    lastName: 'Adler',
    email: 'rachel.adler@curbside.test',
    pastTrips: 16,
    ratingMean: 4.94,
  },
  {
    firstName: 'Tom',
    lastName: 'Gallagher',
    email: 'tom.gallagher@curbside.test',
    pastTrips: 8,
    ratingMean: 4.63,
  },
  {
    firstName: 'Aisha',
    lastName: 'Rahman',
    email: 'aisha.rahman@curbside.test',
    pastTrips: 4,
    ratingMean: 5,
  },
  {
    firstName: 'Luca',
    lastName: 'Ferraro',
    email: 'luca.ferraro@curbside.test',
    pastTrips: 3,
    ratingMean: 4.33,
  },
  { firstName: 'Grace', lastName: 'Okafor', email: 'grace.okafor@curbside.test', pastTrips: 0 },
  { firstName: 'Noah', lastName: 'Kim', email: 'noah.kim@curbside.test', pastTrips: 0 },
  {
    firstName: 'Elena',
    lastName: 'Park',
    email: 'elena.park@curbside.test',
    pastTrips: 11,
    ratingMean: 5,
  },
  {
    firstName: 'Victor',
    lastName: 'Lin',
    email: 'victor.lin@curbside.test',
    pastTrips: 10,
    ratingMean: 4.9,
  },
  {
    firstName: 'Nadia',
    lastName: 'Haddad',
    email: 'nadia.haddad@curbside.test',
    pastTrips: 2,
    ratingMean: 4.5,
  },
  {
    firstName: 'Andre',
    lastName: 'Dupont',
    email: 'andre.dupont@curbside.test',
    pastTrips: 13,
    ratingMean: 4.92,
  },
  {
    firstName: 'Beth',
    lastName: 'Kowalski',
    email: 'beth.kowalski@curbside.test',
    pastTrips: 5,
    ratingMean: 4.6,
  },
  {
    firstName: 'Omar',
    lastName: 'Castillo',
    email: 'omar.castillo@curbside.test',
    pastTrips: 10,
    ratingMean: 4.8,
  },
];
