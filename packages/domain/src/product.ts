/** The product's name and slug. An operator renames the product here and nowhere else. */
export const product = {
  name: 'Curbside',
  slug: 'curbside',
  tagline: 'Rent cars from trusted local hosts. Skip the rental counter.',
} as const;
