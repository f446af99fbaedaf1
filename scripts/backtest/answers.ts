/** The accuracy with the condition given back as an agent's answers, as text. */
import type { AnsweredAccuracy, AnsweredGroup } from '../../domain/accuracy/answered-prices.ts';
import { percent } from './report.ts';

export function answersText(source: string, { groups, all, closed }: AnsweredAccuracy): string {
	if (groups.length < 2) return `No home of ${source} has a known condition to give back as answers.`;
	const width = Math.max(...groups.map(({ label }) => label.length));
	const line = ({ label, before, after }: AnsweredGroup) =>
		[
			label.padEnd(width),
			String(before.sales).padStart(6),
			`${percent(before.medianError, 2)} → ${percent(after.medianError, 2)}`.padStart(16),
			`${percent(before.within10)} → ${percent(after.within10)}`.padStart(16),
			`${bias(before)} → ${bias(after)}`.padStart(18),
			`${percent(before.coverage)} → ${percent(after.coverage)}`.padStart(16),
		].join(' ');
	return [
		`Backtest of ${source}: product fields, then with condition given back as an agent's answers.`,
		`${''.padEnd(width)} ${'sales'.padStart(6)} ${'MdAPE'.padStart(16)} ${'PPE10'.padStart(16)} ${'median bias'.padStart(18)} ${'80% in'.padStart(16)}`,
		...groups.map(line),
		'',
		`With all fields: MdAPE ${percent(all.medianError, 2)}, PPE10 ${percent(all.within10)}. Share of the difference in median error that the answers make up for: ${closed === null ? '–' : `${percent(closed, 0)}%`}.`,
	].join('\n');
}

/** The median price over the sale price, less 1. */
function bias({ medianRatio }: AnsweredGroup['before']): string {
	return medianRatio === null ? '–' : `${medianRatio >= 1 ? '+' : ''}${percent(medianRatio - 1, 1)}`;
}
