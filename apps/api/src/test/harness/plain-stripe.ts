import Stripe from 'stripe';

const invalidRequest = (message: string, code: string) =>
  new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message, code });

interface PlainRefund {
  id: string;
  amount: number;
  status: 'succeeded' | 'failed';
  metadata: Record<string, string>;
}

/**
 * One charge at a Stripe that allows anything in any order, to test the consequences of its objects,
 * however they came about. The sandbox keeps Stripe's rules.
 */
export class PlainStripe {
  readonly client: Stripe;
  readonly refunds: PlainRefund[] = [];
  readonly disputes: { id: string; amount: number; status: string; reason: string }[] = [];
  readonly transfers: {
    id: string;
    amount: number;
    amount_reversed: number;
    source_transaction: string | null;
    metadata: Record<string, string>;
    reversals: { id: string; amount: number; metadata: Record<string, string> }[];
  }[] = [];
  /** The host's own balance, which limits reversals. */
  hostBalanceCents = 0;
  readonly #transactions: { source: string; type: string; category: string; amount: number }[] = [];
  readonly #charge: { id: string; amount: number };
  #count = 0;

  constructor(charge: { id: string; amount: number }) {
    this.#charge = charge;
    this.#move(charge.id, 'charge', charge.amount);
    this.client = this.#createClient() as unknown as Stripe;
  }

  refund(amount: number, metadata: Record<string, string> = {}): PlainRefund {
    const refund = { id: this.#newId('re'), amount, status: 'succeeded' as const, metadata };
    this.refunds.push(refund);
    this.#move(refund.id, 'refund', -amount);
    return refund;
  }

  failRefund(refund: PlainRefund): void {
    refund.status = 'failed';
    this.#move(refund.id, 'refund_failure', refund.amount);
  }

  openDispute(amount: number, reason: string) {
    const dispute = { id: this.#newId('du'), amount, status: 'needs_response', reason };
    this.disputes.push(dispute);
    this.#move(dispute.id, 'adjustment', -amount, 'dispute');
    return dispute;
  }

  returnDisputed({ id }: { id: string }, amount: number): void {
    if (amount > 0) this.#move(id, 'adjustment', amount, 'dispute_reversal');
  }

  /** Reverses the rest of a transfer, or a part of it, by hand. */
  reverse(id: string, amount: number, metadata: Record<string, string> = {}): void {
    const transfer = this.transfers.find((one) => one.id === id);
    if (!transfer) throw new Error(`There is no transfer ${id}.`);
    const reversal = { id: this.#newId('trr'), amount, metadata };
    transfer.amount_reversed += amount;
    transfer.reversals.push(reversal);
    this.#move(reversal.id, 'transfer_refund', amount);
  }

  #newId(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${this.#charge.id}_${this.#count}`;
  }

  #move(source: string, type: string, amount: number, category = type): void {
    this.#transactions.push({ source, type, category, amount });
  }

  #transactionsOf(source: string) {
    return this.#transactions.flatMap((row, index) =>
      row.source === source
        ? {
            ...row,
            id: `txn_${this.#charge.id}_${index}`,
            reporting_category: row.category,
            fee: 0,
            net: row.amount,
            currency: 'usd',
            status: 'available',
            created: 1_764_000_000,
            available_on: 1_764_000_000,
          }
        : [],
    );
  }

  #describe<Row extends { id: string }>(row: Row) {
    const [transaction] = this.#transactionsOf(row.id);
    return { ...row, created: 1_764_000_000, balance_transaction: transaction };
  }

  #describeTransfer(transfer: (typeof this.transfers)[number]) {
    const { amount, amount_reversed: reversed } = transfer;
    return {
      ...this.#describe(transfer),
      reversed: amount === reversed,
      destination: 'acct_host',
    };
  }

  #createClient() {
    const { id, amount } = this.#charge;
    const list = <Row>(data: readonly Row[]) => Promise.resolve({ data });
    const transferOf = (transferId: string) => {
      const found = this.transfers.find((one) => one.id === transferId);
      if (!found) throw new Error(`There is no transfer ${transferId}.`);
      return found;
    };
    return {
      paymentIntents: {
        retrieve: (intent: string) =>
          Promise.resolve({ id: intent, status: 'succeeded', amount, created: 1_764_000_000 }),
      },
      charges: {
        retrieve: () =>
          Promise.resolve({
            id,
            amount_captured: amount,
            amount_refunded: this.refunds
              .filter(({ status }) => status === 'succeeded')
              .reduce((sum, refund) => sum + refund.amount, 0),
          }),
        list: () =>
          list([{ ...this.#describe({ id }), amount, captured: true, amount_captured: amount }]),
      },
      refunds: {
        list: () => list(this.refunds.map((refund) => this.#describe(refund))),
        create: (params: { amount: number; metadata: Record<string, string> }) =>
          Promise.resolve(this.refund(params.amount, params.metadata)),
      },
      balanceTransactions: {
        list: ({ source }: { source: string }) => list(this.#transactionsOf(source)),
      },
      disputes: {
        list: () =>
          list(
            this.disputes.map((dispute) => ({
              ...this.#describe(dispute),
              charge: id,
              currency: 'usd',
              balance_transactions: this.#transactionsOf(dispute.id),
              evidence_details: { due_by: null },
            })),
          ),
      },
      transfers: {
        list: () => list(this.transfers.map((one) => this.#describeTransfer(one))),
        retrieve: (transferId: string) =>
          Promise.resolve(this.#describeTransfer(transferOf(transferId))),
        create: (params: {
          amount: number;
          source_transaction?: string;
          metadata: Record<string, string>;
        }) => {
          const transfer = {
            id: this.#newId('tr'),
            amount: params.amount,
            amount_reversed: 0,
            source_transaction: params.source_transaction ?? null,
            metadata: params.metadata,
            reversals: [],
          };
          this.transfers.push(transfer);
          this.#move(transfer.id, 'transfer', -params.amount);
          return Promise.resolve(transfer);
        },
        listReversals: (transferId: string) =>
          list(transferOf(transferId).reversals.map((one) => this.#describe(one))),
        createReversal: async (
          transferId: string,
          params: { amount: number; metadata: Record<string, string> },
        ) => {
          if (params.amount > this.hostBalanceCents) {
            throw invalidRequest('The balance does not suffice.', 'balance_insufficient');
          }
          this.hostBalanceCents -= params.amount;
          this.reverse(transferId, params.amount, params.metadata);
        },
      },
      balance: {
        retrieve: () =>
          Promise.resolve({ available: [{ currency: 'usd', amount: this.hostBalanceCents }] }),
      },
    };
  }
}
