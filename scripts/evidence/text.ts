/** The evidence pack as Markdown. */
import type { EvidencePack } from '../../domain/accuracy/evidence-pack.ts';
import { count, fixed, percentTenths } from '../../domain/format/format.ts';

export function evidenceText({ title, intro, factors, tables }: EvidencePack): string {
	return [
		`# ${title}`,
		...intro,
		...factors.flatMap(({ title: factor, text, facts, verify }) => [
			`## ${factor}`,
			text,
			facts.map(([label, value]) => `- ${label}: ${value}`).join('\n'),
			`Verify: ${verify}.`,
		]),
		...tables.flatMap((table) => [
			`## ${table.title}`,
			table.missing ??
				[
					'| Sales | Priced | Median error | Median ratio | Within the 80% range |',
					'| --- | --- | --- | --- | --- |',
					...table.groups.map(
						({ label, priced, medianError, medianRatio, coverage }) =>
							`| ${label} | ${count(priced)} | ${percentTenths(medianError)} | ${fixed(medianRatio, 3)} | ${percentTenths(coverage)} |`,
					),
				].join('\n'),
		]),
	]
		.filter((part) => part !== '')
		.join('\n\n');
}
