import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BriefFigures } from './brief-figures.tsx';

function shown(figures: Parameters<typeof BriefFigures>[0]['figures']): string {
  const html = renderToStaticMarkup(<BriefFigures figures={figures} />);
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const none = { verifiedGuests: null, inspectionsPerTrip: null, incidentsPerThousandTrips: null };

test.each([
  [{ ...none, inspectionsPerTrip: 1.96 }, 'Inspections per completed trip 2'],
  [{ ...none, inspectionsPerTrip: 0.05 }, 'Inspections per completed trip 0.1'],
  [
    { verifiedGuests: 0.86, inspectionsPerTrip: 0.0189, incidentsPerThousandTrips: 12.6 },
    'Guests with a verified identity 86% Incidents per 1,000 trips 12.6',
  ],
  [{ ...none, incidentsPerThousandTrips: 0 }, 'Incidents per 1,000 trips 0'],
  [
    { ...none, inspectionsPerTrip: 0.0189 },
    'Live figures appear here once enough trips are completed.',
  ],
])('%j is printed as: %s', (figures, words) => {
  expect(shown(figures)).toBe(words);
});
