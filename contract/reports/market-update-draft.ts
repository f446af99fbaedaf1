/** Parses the request to compute a market update. */
import * as z from 'zod/mini';
import { ADVICE_LINES, ADVICE_MAX_LENGTH } from '../../domain/market/update/advice.ts';
import { PROBLEMS } from '../problems.ts';
import type { MarketUpdateDraft } from './market-update-request.ts';
import { MESSAGES, TEXT_FIELDS } from './report-draft.ts';

const ADVICE = `Write at most ${ADVICE_LINES} lines of ${ADVICE_MAX_LENGTH} characters for sellers, and as many for buyers.`;

const Lines = z
	.array(z.string(ADVICE).check(z.trim(), z.maxLength(ADVICE_MAX_LENGTH, ADVICE)), ADVICE)
	.check(z.maxLength(ADVICE_LINES, ADVICE));

const MarketUpdateRequest = z.object(
	{
		prepared_for: TEXT_FIELDS.prepared_for,
		replaces: TEXT_FIELDS.replaces,
		area: z.string(PROBLEMS.unknownArea).check(z.maxLength(1500, PROBLEMS.unknownArea)),
		advice: z.optional(z.nullable(z.object({ sell: Lines, buy: Lines }, ADVICE))),
	},
	MESSAGES.work,
);

/** @returns a message if the body is malformed */
export function parseMarketUpdateRequest(body: unknown): MarketUpdateDraft | string {
	const read = MarketUpdateRequest.safeParse(body);
	if (!read.success) return read.error.issues[0]?.message ?? MESSAGES.work;
	const { area, prepared_for = '', advice = null, replaces = null } = read.data;
	return { query: { area }, preparedFor: prepared_for, advice, replaces };
}
