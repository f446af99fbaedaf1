/** The map of a market: the metrics of the ZIP codes around one. */
import * as z from 'zod/mini';
import type { IsoDate } from '../../domain/dates/days.ts';
import type { Measured } from '../../domain/market/metrics/metric.ts';
import { METRICS, type MetricId } from '../../domain/market/metrics/metrics.ts';
import type { LatLng } from '../../domain/places/geo.ts';
import { parseResponse } from '../parse-response.ts';

/** A metric of one ZIP code. */
export type MappedFigure = Pick<Measured, 'value' | 'sample' | 'reason' | 'source'>;

export interface MappedZip {
	zip: string;
	/** As "Austin, TX". */
	city: string | null;
	center: LatLng;
	/** The last day of its data; null without homes. */
	asOf: IsoDate | null;
	figures: Readonly<Partial<Record<MetricId, MappedFigure>>>;
}

/** Figures as tuples under the metrics' ids: 36 ZIP codes have a thousand of them. */
const Response = z.object({
	zips: z.array(
		z.object({
			zip: z.string(),
			city: z.nullable(z.string()),
			center: z.tuple([z.number(), z.number()]),
			as_of: z.nullable(z.string()),
			figures: z.record(
				z.string(),
				z.tuple([z.nullable(z.number()), z.number(), z.nullable(z.string()), z.nullable(z.string())]),
			),
		}),
	),
});

/** The body of the response. */
export function writeMarketMap(zips: readonly MappedZip[]): string {
	return JSON.stringify({
		zips: zips.map(({ asOf, figures, ...place }) => ({
			...place,
			as_of: asOf,
			figures: Object.fromEntries(
				Object.entries(figures).map(([id, { value, sample, reason, source }]) => [
					id,
					[value, sample, reason ?? null, source ?? null],
				]),
			),
		})),
	});
}

/** @throws if the response is malformed */
export function parseMarketMap(body: unknown): MappedZip[] {
	return parseResponse(Response, body).zips.map(({ as_of, figures, ...place }) => ({
		...place,
		asOf: as_of,
		figures: Object.fromEntries(
			METRICS.flatMap(({ id }) => {
				const [value, sample, reason, source] = figures[id] ?? [];
				if (value === undefined || sample === undefined) return [];
				return [[id, { value, sample, ...(reason && { reason }), ...(source && { source }) }]];
			}),
		),
	}));
}
