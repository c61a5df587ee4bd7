import { createRequire } from 'node:module';
import { marketTime } from '@curbside/domain/calendar/days';
import { formatDay, marketFormat } from '@curbside/domain/calendar/format';
import { fuelWords, handoverKinds, odometerWords } from '@curbside/domain/handover/rules';
import { market } from '@curbside/domain/market/current';
import { formatDollars, toCents } from '@curbside/domain/money/money';
import { serviceFeePercent } from '@curbside/domain/money/pricing';
import { taxesWithRates } from '@curbside/domain/money/taxes';
import { product } from '@curbside/domain/product';
import { countOf } from '@curbside/domain/text/count-of';
import type { Font } from 'fontkit';
import type { ContractRow, HandoverTerms } from './queries.ts';

const require = createRequire(import.meta.url);

/**
 * The library and a font with most alphabets, so that all names can be printed. Both are large, and
 * loaded with the first contract. To read the fonts takes four times as long as to print.
 */
let tools: ReturnType<typeof loadTools> | undefined;
async function loadTools() {
  const [{ default: PDFDocument }, fontkit] = await Promise.all([
    import('pdfkit'),
    import('fontkit'),
  ]);
  const read = async (file: string) => (await fontkit.open(file)) as ParsedFont;
  const [regular, bold] = await Promise.all([
    read(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
    read(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  ]);
  return { PDFDocument, regular, bold };
}

/** The library takes such a font too; its types do not know it. */
type ParsedFont = Font & PDFKit.Mixins.PDFFontSource;

const margin = 60;
const labelWidth = 150;

/**
 * Prints a contract on US Letter, tagged for screen readers. The same contract always yields the same
 * bytes. Readers can verify it at `siteUrl`.
 */
export async function printContract(contract: ContractRow, siteUrl: string): Promise<Buffer> {
  const { terms, hash } = contract;
  tools ??= loadTools().catch((error: unknown) => {
    tools = undefined;
    throw error;
  });
  const { PDFDocument, regular, bold } = await tools;
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: margin + 20 },
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    pdfVersion: '1.7',
    bufferPages: true,
    info: {
      Title: `Rental contract ${terms.number}`,
      Author: product.name,
      CreationDate: contract.createdAt,
    },
  });
  const bytes = collect(doc);
  doc.registerFont('regular', regular).registerFont('bold', bold);
  const page = new ContractPage(doc);
  const day = (date: string) => `${formatDay(date, '')}`;
  page.title(`Rental contract ${terms.number}`);
  page.text(
    `${terms.host.name} (the host) rents the car described below to ${terms.guest.name} ` +
      `(the guest) through ${product.name}, on the terms of this contract.`,
  );
  page.section('Parties', [
    ['Host', `${terms.host.name}, account ${terms.host.id}`],
    ['Guest', `${terms.guest.name}, account ${terms.guest.id}`],
    ['Booking', String(terms.bookingId)],
  ]);
  page.section('Car', [
    ['Car', `${terms.car.year} ${terms.car.make} ${terms.car.model}`],
    ['Listing', `${terms.car.title} (no. ${terms.car.id})`],
    ['Location', terms.car.location],
  ]);
  page.section(`Rental period (${marketTime})`, [
    ['Pickup', `${day(terms.pickup.date)}, ${terms.pickup.time}`],
    ['Drop-off', `${day(terms.dropOff.date)}, ${terms.dropOff.time}`],
  ]);
  const { price } = terms;
  page.section(`Price (${market.currency.plural})`, [
    ...baseLines(price),
    [`Service fee (${serviceFeePercent})`, dollars(price.serviceFee)],
    [taxesWithRates(terms.pickup.date), dollars(price.salesTax)],
    ['Total, paid by the guest', dollars(price.total)],
  ]);
  page.section('Mileage', [
    ['Included', `${terms.mileage.includedPerDay} miles a day`],
    ['Each further mile', dollars(terms.mileage.extraMileFee)],
  ]);
  page.list('Rules of the host', terms.rules, 'The host has set no further rules.');
  if (terms.cancellation) page.list('Cancellation', terms.cancellation);
  if (terms.disputes) page.list('Disputed payments', terms.disputes);
  page.section('Signatures (electronic)', [
    ['Guest', `${terms.guest.name}, by paying, ${instant(terms.guestSignedAt)}`],
    ['Host', `${terms.host.name}, by approving, ${instant(terms.hostSignedAt)}`],
  ]);
  for (const kind of handoverKinds) {
    const given = terms.handover?.[kind];
    if (given) page.section(`Odometer and fuel at ${kind}`, handoverRows(given, terms));
  }
  page.section('Authenticity', [
    ['SHA-256 of the terms', hash],
    ['Verify at', `${siteUrl}/verify-contract`],
  ]);
  page.finish(terms.number);
  doc.end();
  return bytes;
}

const dollars = (decimal: string): string =>
  decimal.startsWith('-') ? `-${dollars(decimal.slice(1))}` : formatDollars(toCents(decimal));

function baseLines({
  lines = [],
  days,
  dailyRate,
  base,
}: ContractRow['terms']['price']): [string, string][] {
  if (lines.length > 0) return lines.map(({ label, amount }) => [label, dollars(amount)]);
  return [[`${dollars(dailyRate)} × ${countOf(days, 'day')}`, dollars(base)]];
}

function handoverRows(
  given: HandoverTerms,
  { guest, host }: ContractRow['terms'],
): [string, string][] {
  const [giver, other] = given.givenBy === 'renter' ? [guest, host] : [host, guest];
  const answerer = given.bySilence ? 'By silence' : other.name;
  return [
    ['Odometer', odometerWords(given.odometer)],
    ['Fuel', fuelWords(given.fuelEighths)],
    ['Recorded', `${giver.name}, ${instant(given.givenAt)}`],
    ...optional('Note', given.note),
    [
      given.status === 'confirmed' ? 'Confirmed' : 'Objected',
      `${answerer}, ${instant(given.answeredAt)}`,
    ],
    ...optional('Objection', given.objection),
  ];
}

const optional = (label: string, value: string | null): [string, string][] =>
  value === null ? [] : [[label, value]];

const instantFormat = marketFormat({ dateStyle: 'long', timeStyle: 'long' });

function instant(iso: string): string {
  return instantFormat(new Date(iso));
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}

/** The parts of the page, tagged in the structure that screen readers follow. */
class ContractPage {
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
  }

  title(text: string): void {
    this.#add('H1', () => this.#doc.font('bold').fontSize(20).text(text).moveDown(0.6));
  }

  text(text: string): void {
    this.#add('P', () => this.#doc.font('regular').fontSize(10).text(text, { lineGap: 3 }));
  }

  /** A heading, and facts by name. */
  section(title: string, rows: readonly (readonly [string, string])[]): void {
    this.#heading(title, rows.length);
    const table = this.#doc.struct('Table');
    this.#root.add(table);
    for (const [label, value] of rows) this.#row(table, label, value);
    table.end();
  }

  list(title: string, items: readonly string[], whenEmpty = ''): void {
    this.#heading(title, items.length);
    if (items.length === 0) {
      this.text(whenEmpty);
      return;
    }
    const list = this.#doc.struct('L');
    this.#root.add(list);
    for (const item of items) {
      const body = this.#doc.struct('LBody', {}, () => {
        this.#doc.font('regular').fontSize(10).text(`• ${item}`, { lineGap: 3 });
      });
      list.add(this.#doc.struct('LI', {}, [body]));
    }
    list.end();
  }

  /** Numbers the pages, once their count is known. */
  finish(number: string): void {
    this.#root.end();
    const { start, count } = this.#doc.bufferedPageRange();
    for (let index = start; index < start + count; index += 1) {
      this.#doc.switchToPage(index);
      const { width, height, margins } = this.#doc.page;
      // Text below the bottom margin would otherwise start a new page.
      margins.bottom = 0;
      this.#doc.markContent('Artifact', { type: 'Pagination' });
      this.#doc
        .font('regular')
        .fontSize(8)
        .text(
          `${product.name} · ${number} · Page ${index - start + 1} of ${count}`,
          margin,
          height - margin,
          { width: width - 2 * margin, align: 'center', lineBreak: false },
        );
      this.#doc.endMarkedContent();
    }
  }

  #heading(title: string, rows: number): void {
    const { page, y } = this.#doc;
    if (y + 40 + Math.min(rows, 4) * 18 > page.height - page.margins.bottom) this.#doc.addPage();
    this.#add('H2', () =>
      this.#doc.moveDown(0.9).font('bold').fontSize(12).text(title, margin).moveDown(0.3),
    );
  }

  #row(table: PDFKit.PDFStructureElement, label: string, value: string): void {
    const doc = this.#doc;
    const width = doc.page.width - 2 * margin - labelWidth;
    doc.font('regular').fontSize(10);
    const height = Math.max(
      doc.heightOfString(value, { width, lineGap: 3 }),
      doc.heightOfString(label, { width: labelWidth - 10, lineGap: 3 }),
    );
    if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage();
    const { y } = doc;
    const header = doc.struct('TH', {}, () => {
      doc.text(label, margin, y, { width: labelWidth - 10, lineGap: 3 });
    });
    const cell = doc.struct('TD', {}, () => {
      doc.text(value, margin + labelWidth, y, { width, lineGap: 3 });
    });
    table.add(doc.struct('TR', {}, [header, cell]));
    doc.x = margin;
    doc.y = y + height + 2;
  }

  #add(type: 'H1' | 'H2' | 'P', draw: () => void): void {
    this.#root.add(this.#doc.struct(type, {}, draw));
  }
}
