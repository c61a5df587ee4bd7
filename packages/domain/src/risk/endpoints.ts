import { z } from 'zod';
import { currentPasswordSchema } from '../accounts/fields.ts';
import { accountStatuses } from '../accounts/states.ts';
import { noteSchema, optionalReasonSchema } from '../admin/act-fields.ts';
import { decisionSchema } from '../states/decision.ts';
import { verificationStatuses } from '../verification/states.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { listHeaders, listQuerySchema } from '../wire/lists.ts';
import { emptyOr, requiredTextSchema, textSchema, uuidSchema } from '../wire/text-fields.ts';
import { addressPart } from './address-part.ts';
import { riskCalls } from './calls.ts';
import { disableFormSchema } from './forms.ts';
import { riskLevels } from './levels.ts';
import { leastConfidence, riskFactorNames, riskPointNames } from './rules.ts';
import { riskTexts } from './texts.ts';

const scoreSchema = z.int().min(0).max(100);
const levelSchema = z.enum(riskLevels);
const flagSchema = z.int().meta({ description: '1 means yes' });
const placeSchema = z.string().nullable();

const riskRowSchema = z
  .object({
    id: z.string(),
    userId: z.string(),
    userName: z.string(),
    userEmail: z.string(),
    currentIp: z.string().nullable(),
    isOnline: z.boolean().meta({ description: 'Seen in the last five minutes' }),
    score: scoreSchema,
    level: levelSchema,
    lastCalculated: z.string().nullable(),
  })
  .meta({ id: 'RiskScore' });
export type RiskRow = z.output<typeof riskRowSchema>;

const riskFilterSchema = z.object({
  band: emptyOr(levelSchema).meta({ description: 'The level of the score' }),
  device: emptyOr(textSchema(200)).meta({
    description: 'The fingerprint of a device that the account uses, or the first characters of it',
  }),
  address: emptyOr(textSchema(45).regex(addressPart, riskTexts.notAnAddress)).meta({
    description: 'An IP address that the account used, or the beginning of one',
  }),
});
export type RiskFilter = z.output<typeof riskFilterSchema>;

const scoreBinSchema = z
  .object({
    from: scoreSchema,
    to: scoreSchema.meta({ description: 'The highest score of the bin' }),
    accounts: z.int(),
    levels: z.record(levelSchema, z.int()).meta({
      description: 'The accounts of the bin by level; a level may begin within a bin',
    }),
  })
  .meta({ id: 'ScoreBin' });
export type ScoreBin = z.output<typeof scoreBinSchema>;

const factorSchema = z.object({ points: z.int(), description: z.string().optional() });

const ipLogSchema = z.object({
  ipAddress: z.string(),
  city: placeSchema,
  region: placeSchema,
  country: placeSchema,
  network: z
    .string()
    .nullable()
    .meta({ description: 'The network operator that announces the address' }),
  isVpn: flagSchema,
  isProxy: flagSchema,
  firstSeen: z.string(),
  timestamp: z.string().meta({ description: 'When it was last used' }),
});

const deviceSchema = z.object({
  fingerprint: z.string(),
  firstSeen: z.string(),
  lastSeen: z.string(),
  useCount: z.int(),
  confidence: z
    .number()
    .nullable()
    .meta({ description: 'How sure FingerprintJS is, from 0 to 1; null if it did not say' }),
  sharedWith: z.int().meta({
    description: `How many other accounts use the device. A fingerprint with a confidence below ${leastConfidence} is shared with nobody`,
  }),
});

const riskDetailSchema = z
  .object({
    user: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      accountStatus: z.enum(accountStatuses),
      verificationStatus: z.enum(verificationStatuses),
      createdAt: z.string(),
    }),
    riskScore: z.object({
      current: scoreSchema,
      level: levelSchema,
      lastCalculated: z.string().nullable(),
      factors: z.partialRecord(z.enum(riskFactorNames), factorSchema),
      history: z.array(z.object({ score: scoreSchema, calculatedAt: z.string() })),
    }),
    ipLogs: z.array(ipLogSchema),
    deviceFingerprints: z.array(deviceSchema),
    actions: z.object({
      recalculate: decisionSchema,
      disable: decisionSchema,
      enable: decisionSchema,
      delete: decisionSchema,
    }),
  })
  .meta({ id: 'RiskDetail' });
export type RiskDetail = z.output<typeof riskDetailSchema>;

const linkKinds = ['device', 'card', 'bank_account', 'address'] as const;
export type LinkKind = (typeof linkKinds)[number];

const linksSchema = z
  .object({
    userId: z.string(),
    links: z.array(
      z.object({
        userId: z.string(),
        userName: z.string(),
        userEmail: z.string(),
        accountStatus: z.enum(accountStatuses),
        score: scoreSchema,
        level: levelSchema,
        shared: z.array(z.object({ kind: z.enum(linkKinds), value: z.string() })),
      }),
    ),
  })
  .meta({ id: 'RiskLinks' });
export type RiskLinks = z.output<typeof linksSchema>;

const pointsSchema = z.strictObject(
  Object.fromEntries(
    riskPointNames.map((name) => [name, z.int().min(0).max(100).optional()]),
  ) as Record<(typeof riskPointNames)[number], z.ZodOptional<z.ZodInt>>,
);

/** A confidence, as a number or in FingerprintJS's object. */
const confidenceSchema = (score: z.ZodNumber) =>
  z
    .union([
      score,
      z
        .object({ score, comment: textSchema(300).optional() })
        .transform((confidence) => confidence.score),
    ])
    .nullish();

const sideSchema = z.object({ score: scoreSchema, level: levelSchema });
const rehearsalSchema = z
  .object({
    scored: z.int().meta({ description: 'How many accounts were scored with the new points' }),
    changed: z.int().meta({ description: 'The number of them whose level would change' }),
    users: z
      .array(
        z.object({
          userId: z.string(),
          userName: z.string(),
          userEmail: z.string(),
          from: sideSchema,
          to: sideSchema,
          reasons: z.array(
            z.object({ factor: z.enum(riskFactorNames), from: z.int(), to: z.int() }),
          ),
        }),
      )
      .meta({ description: 'The first 200 of those who would change, the largest change first' }),
  })
  .meta({ id: 'RiskRehearsal' });
export type RiskRehearsal = z.output<typeof rehearsalSchema>;

const figuresSchema = z
  .object({
    verifiedGuests: z
      .number()
      .nullable()
      .meta({ description: 'The share of guests with a verified identity, 0 to 1' }),
    inspectionsPerTrip: z.number().nullable(),
    incidentsPerThousandTrips: z.number().nullable(),
  })
  .meta({ id: 'InsuranceFigures', description: 'Null if there is too little data' });
export type InsuranceFigures = z.output<typeof figuresSchema>;

const tag = 'Risk';
const params = z.object({ userId: uuidSchema });
const accountSchema = z.object({
  message: z.string(),
  user: z.object({ id: z.string(), accountStatus: z.enum(accountStatuses) }),
});

const definitions = {
  recordFingerprint: endpoint({
    summary: 'Record the device that the user signed in with',
    tag,
    access: 'signed-in',
    errors: [],
    body: z.object({
      fingerprint: requiredTextSchema(200),
      confidence: confidenceSchema(z.number().min(0).max(1)),
      metadata: z
        .object({
          confidence: confidenceSchema(z.number()),
          timestamp: z.union([z.number(), textSchema(60)]).optional(),
        })
        .nullish(),
    }),
    answer: z.object({ message: z.string() }),
  }),
  riskScores: endpoint({
    summary:
      'Risk scores, the highest first; searched by email, name or user id, and filtered by band, device and address',
    tag,
    access: 'staff',
    errors: [],
    answersHeaders: listHeaders,
    query: listQuerySchema(['score', 'updated', 'name']).extend(riskFilterSchema.shape),
    answer: z.array(riskRowSchema),
  }),
  riskDistribution: endpoint({
    summary: 'The number of accounts by score, in ten bins, the lowest first',
    tag,
    access: 'staff',
    errors: [],
    answer: z.array(scoreBinSchema),
  }),
  riskDetail: endpoint({
    summary: 'The score of a user, factor by factor, with addresses and devices',
    tag,
    access: 'staff',
    errors: ['not_found'],
    params,
    answer: riskDetailSchema,
  }),
  recalculateRisk: endpoint({
    summary: 'Score a user again with the current facts',
    tag,
    access: 'admin',
    errors: ['not_found'],
    params,
    answer: riskDetailSchema,
  }),
  riskLinks: endpoint({
    summary: 'Accounts that share a device, a card, a bank account or an address with a user',
    tag,
    access: 'staff',
    errors: ['not_found'],
    params,
    answer: linksSchema,
  }),
  rehearseRiskRules: endpoint({
    summary: 'Preview whose level other points would change; nothing is stored',
    tag,
    access: 'staff',
    errors: [],
    body: z.object({ points: pointsSchema }),
    answer: rehearsalSchema,
  }),
  insuranceFigures: endpoint({
    summary: 'The figures of the insurance brief, counted now',
    tag,
    access: 'public',
    errors: [],
    answer: figuresSchema,
  }),
  disableAccount: endpoint({
    summary: 'Disable an account; staff accounts need a master admin',
    tag,
    access: 'admin',
    errors: ['not_found', 'forbidden', 'wrong_state', 'sign_in_again'],
    params,
    body: disableFormSchema.extend({ currentPassword: currentPasswordSchema }),
    answer: accountSchema.extend({
      trips: z.object({ cancelled: z.array(z.int()), left: z.array(z.int()) }),
    }),
  }),
  enableAccount: endpoint({
    summary: 'Enable a disabled account; staff accounts need a master admin',
    tag,
    access: 'admin',
    errors: ['not_found', 'forbidden', 'wrong_state', 'sign_in_again'],
    params,
    body: z
      .object({
        reason: optionalReasonSchema,
        note: noteSchema,
        currentPassword: currentPasswordSchema,
      })
      .nullish(),
    answer: accountSchema,
  }),
};
export type RiskDefinitions = typeof definitions;
export const riskEndpoints = endpoints(riskCalls, definitions);
