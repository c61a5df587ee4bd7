/** An operator renames the product here and nowhere else. */
export const product = {
  name: 'Curbside',
  slug: 'curbside',
  /** Below the headline of the landing page. */
  subtitle: 'Rent cars from trusted local hosts. Skip the rental counter.',
  /** On the browse page and in the footer of every page. */
  tagline: 'Rent just about any car, just about anywhere',
} as const;
