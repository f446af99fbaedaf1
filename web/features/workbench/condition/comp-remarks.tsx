/** What the remarks of the comps say about their condition. It moves the price only where the agent takes it as an adjustment. */
import type { GridComp } from '../../../../domain/analysis/analysis.ts';
import { gradeWords } from '../../../../domain/analysis/sentences/condition-words.ts';
import { signedUsd } from '../../../../domain/format/format.ts';
import { homeName } from '../../../../domain/home/fact-text.ts';
import { decisiveHit, knownHits } from '../../../../domain/remarks/remarks.ts';
import { PinNumber } from '../valuation/pin-number.tsx';
import { Quote } from './remarks-evidence.tsx';

interface CompRemarksProps {
	comps: readonly GridComp[];
	/** The adjustments for condition that the agent set, US dollars, by comp; null takes one back. */
	adjustments: Readonly<Record<string, number | undefined>>;
	onAdjust: (id: string, dollars: number | null) => void;
}

export function CompRemarks({ comps, adjustments, onAdjust }: CompRemarksProps) {
	const rated = comps.flatMap((comp) => {
		const { sale, remarksAdjustment } = comp;
		const hit = sale.remarks && decisiveHit(knownHits(sale.remarks, sale.soldOn));
		return hit && remarksAdjustment !== null ? [{ comp, sale, hit, remarksAdjustment }] : [];
	});
	if (rated.length === 0) return null;
	return (
		<details className="border-line border-t pt-2.5 text-sm">
			<summary className="min-h-6 cursor-pointer font-medium">
				Comps by their listings ({rated.length})
			</summary>
			<p className="mt-1 text-muted text-xs">
				As read from their remarks, not inspected. A comp is adjusted for it only if you say so.
			</p>
			<ul className="mt-2 space-y-2">
				{rated.map(({ comp, sale, hit, remarksAdjustment }) => {
					const set = adjustments[sale.id];
					return (
						<li key={sale.id}>
							<p className="flex items-center gap-2">
								<PinNumber number={comp.number} excluded={comp.excluded} />
								<span className="truncate">{homeName(sale)}</span>
							</p>
							<p className="text-muted text-xs">
								{gradeWords(hit.meaning.grade ?? 3.5)}: <Quote hit={hit} />
							</p>
							<button
								type="button"
								className="min-h-6 text-xs underline underline-offset-2"
								onClick={() => onAdjust(sale.id, set === undefined ? remarksAdjustment : null)}
							>
								{set === undefined
									? `Adjust for condition: ${signedUsd(remarksAdjustment)}`
									: `Adjusted: ${signedUsd(set)}. Undo`}
							</button>
						</li>
					);
				})}
			</ul>
		</details>
	);
}
