/** Chooses and orders the pages of a report. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { PriceReportKind } from '../../../../contract/reports/report-request.ts';
import { choiceForKind, choosablePages, chosenPages, fixedPages } from '../../../../report/page-list.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';

interface PageChoiceProps {
	kind: PriceReportKind;
	/** The ids of the chosen pages in order; undefined for all but the agent's own. */
	chosen: readonly string[] | undefined;
	onChange: (chosen: readonly string[] | undefined) => void;
}

export function PageChoice({ kind, chosen, onChange }: PageChoiceProps) {
	const pages = choosablePages(kind);
	const ids = chosenPages(kind, chosen).map(({ id }) => id);
	if (pages.length === 0) return null;
	// What isn't chosen comes last; the agent's own pages are chosen elsewhere.
	const left = pages.filter(({ id, isOwn }) => !isOwn && !ids.includes(id)).map(({ id }) => id);
	const rows = [...ids, ...left];
	const pageOf = (id: string) => pages.find((page) => page.id === id);
	const titleOf = (id: string) => pageOf(id)?.title ?? id;
	const move = (id: string, by: number) => {
		const next = ids.filter((each) => each !== id);
		next.splice(ids.indexOf(id) + by, 0, id);
		onChange(next);
	};
	return (
		<details className="border border-edge bg-surface">
			<summary className="cursor-pointer px-3 py-2.5 font-medium text-sm">
				Sections{' '}
				<span className="font-normal text-muted">
					{left.length === 0 ? 'All' : `${left.length} left out`}
				</span>
			</summary>
			<ul className="divide-y divide-line border-line border-t">
				{rows.map((id) => {
					const place = ids.indexOf(id);
					return (
						<li key={id} className="flex items-center gap-1 px-3 py-1">
							<div className="min-w-0 grow">
								<Checkbox
									checked={place >= 0}
									disabled={pageOf(id)?.isKept ?? false}
									onChange={(checked) => onChange(checked ? [...ids, id] : ids.filter((each) => each !== id))}
								>
									{titleOf(id)}
								</Checkbox>
							</div>
							<Button
								size="small"
								look="quiet"
								aria-label={`Move ${titleOf(id)} up`}
								aria-disabled={place < 1}
								onClick={() => place > 0 && move(id, -1)}
							>
								<ArrowUp aria-hidden="true" className="size-4" />
							</Button>
							<Button
								size="small"
								look="quiet"
								aria-label={`Move ${titleOf(id)} down`}
								aria-disabled={place < 0 || place === ids.length - 1}
								onClick={() => place >= 0 && place < ids.length - 1 && move(id, 1)}
							>
								<ArrowDown aria-hidden="true" className="size-4" />
							</Button>
						</li>
					);
				})}
			</ul>
			<div className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-3 py-2">
				<p className="text-muted text-xs">
					Can't be left out or moved:{' '}
					{fixedPages(kind)
						.map(({ title }) => title)
						.join(', ')}
					.
				</p>
				<Button size="small" look="quiet" onClick={() => onChange(choiceForKind(kind, chosen))}>
					All sections
				</Button>
			</div>
		</details>
	);
}
