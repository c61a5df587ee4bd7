import { market } from '@curbside/domain/market/current';
export interface FooterEntry {
  label: string;
  to: string;
  /** Answered by the API server rather than a page. */
  isServerPath?: boolean;
}

interface FooterColumn {
  title: string;
  links: FooterEntry[];
}

const place = (label: string): FooterEntry => ({
  label,
  to: `/browse?location=${encodeURIComponent(label)}`,
});
const category = (label: string, name: string): FooterEntry => ({
  label,
  to: `/browse?category=${name}`,
});

/** The links of the footer. A visitor signs in first where a page needs an account. */
export function footerColumns(isSignedIn: boolean): FooterColumn[] {
  const own = (label: string, to: string): FooterEntry =>
    isSignedIn
      ? { label, to }
      : { label, to: `/api/login?returnUrl=${encodeURIComponent(to)}`, isServerPath: true };
  return [
    {
      title: 'Rent',
      links: [
        { label: 'All cars', to: '/browse' },
        category('SUVs', 'SUV'),
        category('Vans for moving day', 'Van'),
        category('Convertibles', 'Convertible'),
      ],
    },
    {
      title: market.texts.footerTitle,
      links: market.texts.footerBoroughs.map(place),
    },
    {
      title: 'Host',
      links: [own('List a car', '/list-car'), own('Earnings', '/host-dashboard')],
    },
    {
      title: 'Help',
      links: [
        { label: 'Questions and answers', to: '/faq' },
        own('Help & Support', '/support'),
        { label: 'Insurance brief', to: '/insurance-brief' },
        { label: 'Privacy', to: '/privacy' },
      ],
    },
  ];
}
