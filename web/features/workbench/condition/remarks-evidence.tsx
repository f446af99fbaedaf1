/** What the remarks of the subject's listing say about its condition, phrase by phrase, with the effect of each. */
import type { StatedCondition } from '../../../../domain/analysis/analysis.ts';
import { ratedSentence } from '../../../../domain/analysis/sentences/condition-words.ts';
import { shortDay } from '../../../../domain/format/date-text.ts';
import { PHRASE_BY_ID } from '../../../../domain/remarks/phrases.ts';
import {
	contradictions,
	knownHits,
	type ListedRemarks,
	type RemarkHit,
} from '../../../../domain/remarks/remarks.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { effectText } from './condition-result.tsx';

interface RemarksEvidenceProps {
	remarks: ListedRemarks;
	/** The condition by the remarks; null if the agent's answers replace it. */
	stated: StatedCondition | null;
	ignored: readonly string[];
	/** Counts a phrase, or sets it aside. */
	onCount: (phrase: string, counts: boolean) => void;
}

export function RemarksEvidence({ remarks, stated, ignored, onCount }: RemarksEvidenceProps) {
	const { hits, readOn } = remarks.reading;
	const isConflict = contradictions(knownHits(remarks.reading, remarks.on, ignored)).length > 0;
	return (
		<section className="space-y-2 border-line border-t pt-2.5 text-sm" aria-label="From the listing">
			<p className="font-medium">From the listing</p>
			{stated === null ? (
				<p className="text-muted">Your answers replace what the listing says.</p>
			) : isConflict ? (
				<p className="border-accent-text border-l-2 pl-3">
					The listing says both that the home was renovated and that it needs work. Answer the questions, or
					exclude what is wrong. Until then, neither counts.
				</p>
			) : (
				<p className="text-muted">{ratedSentence(stated, 'you')}</p>
			)}
			<ul className="space-y-1.5">
				{hits.map((hit) => (
					<Hit
						key={hit.phrase}
						hit={hit}
						effect={stated?.effects.find(({ cause }) => cause === hit.phrase) ?? null}
						counts={!ignored.includes(hit.phrase)}
						onCount={stated === null ? null : (counts) => onCount(hit.phrase, counts)}
					/>
				))}
			</ul>
			<p className="text-muted text-xs">
				{[remarks.source, `listing of ${shortDay(remarks.on)}`, `read ${shortDay(readOn)}`]
					.filter(Boolean)
					.join(', ')}
				. Not shown in client reports.
			</p>
		</section>
	);
}

interface HitProps {
	hit: RemarkHit;
	effect: StatedCondition['effects'][number] | null;
	counts: boolean;
	/** Null if answers replace the remarks. */
	onCount: ((counts: boolean) => void) | null;
}

/** A quote with the phrase underlined. One that isn't priced is gray. */
function Hit({ hit, effect, counts, onCount }: HitProps) {
	const isPriced = effect?.isPriced === true;
	return (
		<li className={isPriced ? '' : 'text-muted'}>
			<Quote hit={hit} isCrossed={!counts} />
			<div className="flex flex-wrap items-center justify-between gap-x-3 text-xs">
				{effect === null ? (
					<span>{counts ? '' : 'Excluded'}</span>
				) : (
					<details>
						<summary className="min-h-6 cursor-pointer py-1 font-medium tabular-nums">
							{isPriced ? effectText(effect.dollars, effect.change) : 'Not priced'}
							<span className="ml-1.5 font-normal text-muted underline underline-offset-2">Why</span>
						</summary>
						<p className="text-muted">{effect.words}</p>
					</details>
				)}
				{onCount && PHRASE_BY_ID.get(hit.phrase)?.weight !== 0 && (
					<Checkbox checked={!counts} onChange={(isWrong) => onCount(!isWrong)}>
						Not this home
					</Checkbox>
				)}
			</div>
		</li>
	);
}

export function Quote({ hit, isCrossed = false }: { hit: RemarkHit; isCrossed?: boolean }) {
	const [start, end] = hit.at;
	const { quote, year } = hit;
	return (
		<q className={isCrossed ? 'line-through' : ''}>
			{quote.slice(0, start)}
			<u className="underline-offset-2">{quote.slice(start, end)}</u>
			{quote.slice(end)}
			{year !== null && !quote.includes(String(year)) && ` (${year})`}
		</q>
	);
}
