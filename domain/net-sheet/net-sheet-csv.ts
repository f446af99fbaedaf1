/** A net sheet as a CSV file: a line per cost, with how it was computed and its source. */
import { type CsvCell, formatCsv } from '../format/csv.ts';
import type { NetSheet } from './net-line.ts';

const DESCRIPTIONS = ['How', 'Source', 'Check this', 'Changed by the agent'];

export function netSheetCsv(sheet: NetSheet): string {
	const { prices, lines, net, netWithoutBuyerCommission, notIncluded } = sheet;
	const total = (label: string, amounts: readonly (number | null)[]): CsvCell[] => [
		label,
		...amounts,
		...Array<CsvCell>(DESCRIPTIONS.length).fill(null),
	];
	return formatCsv(
		['Line', ...prices.map(({ label }) => label), ...DESCRIPTIONS],
		[
			total(
				'Sale price',
				prices.map(({ price }) => price),
			),
			...lines.map(({ label, amounts, how, source, check, changed }): CsvCell[] => [
				label,
				...amounts,
				how,
				source ?? '',
				check ? 'yes' : '',
				changed ? 'yes' : '',
			]),
			total("Seller's net", net ?? prices.map(() => null)),
			...(netWithoutBuyerCommission
				? [total("Seller's net without the buyer's agent commission", netWithoutBuyerCommission)]
				: []),
			...notIncluded.map((label) =>
				total(
					`Not included: ${label}`,
					prices.map(() => null),
				),
			),
		],
	);
}
