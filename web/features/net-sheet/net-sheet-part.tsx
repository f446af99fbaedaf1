/** What the seller takes home: the costs, the net at each price, and what isn't included. */
import { Download, Printer } from 'lucide-react';
import { useId, useState } from 'react';
import { longDay } from '../../../domain/format/date-text.ts';
import type { NetSheet, NetSheetSubject } from '../../../domain/net-sheet/net-line.ts';
import { netSheet } from '../../../domain/net-sheet/net-sheet.ts';
import { netSheetCsv } from '../../../domain/net-sheet/net-sheet-csv.ts';
import { taxSentence } from '../../../domain/net-sheet/tax-words.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { NetSheetFields } from './net-sheet-fields.tsx';
import { NetSheetTable } from './net-sheet-table.tsx';
import type { NetSheetControl } from './use-net-sheet.ts';
import './net-sheet.css';

interface NetSheetPartProps extends NetSheetSubject {
	control: NetSheetControl;
	/** The home in one line, for paper. */
	address: string;
}

export function NetSheetPart({ control, address, ...subject }: NetSheetPartProps) {
	const titleId = useId();
	const { facts, change, isUntouched, inReports, setInReports } = control;
	const [opened, setOpened] = useState(false);
	const sheet = netSheet(subject, facts);
	// Without any cost, a net is only the price again.
	const isBegun = opened || inReports || !isUntouched;
	const changeTax = (id: string, dollars: number | null) => {
		const { [id]: _, ...rest } = facts.changed;
		change({ changed: dollars === null ? rest : { ...rest, [id]: dollars } });
	};
	return (
		<section
			id="net-sheet"
			tabIndex={-1}
			aria-labelledby={titleId}
			data-included={inReports}
			data-open={isBegun}
			className="net-sheet scroll-mt-16"
		>
			<div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<h3 id={titleId} className="font-semibold tracking-tight">
					Net sheet
				</h3>
				{sheet && isBegun && (
					<div className="flex flex-wrap items-center gap-2 print:hidden">
						<Checkbox checked={inReports} onChange={setInReports} className="text-muted">
							Include in reports
						</Checkbox>
						<Actions sheet={sheet} />
					</div>
				)}
			</div>
			<p className="net-sheet-paper">
				{address}. Effective {longDay(subject.effectiveOn)}. Not an appraisal.
			</p>
			{!sheet && <p className="text-muted text-sm">Enter your price to see what the seller takes home.</p>}
			{subject.range && !isBegun && <TaxSentence subject={subject} price={subject.range.price} />}
			<details
				className={`print:hidden ${isBegun ? 'lot px-4 py-3' : ''}`}
				onToggle={(event) => event.currentTarget.open && setOpened(true)}
			>
				<summary className="cursor-pointer font-medium text-sm">Enter the costs of this sale</summary>
				<NetSheetFields subject={subject} facts={facts} change={change} />
			</details>
			{sheet && isBegun && (
				<>
					<NetSheetTable sheet={sheet} onChange={changeTax} />
					{sheet.net === null && (
						<p className="text-sm">Enter both commissions to see the seller's net; 0 is an answer.</p>
					)}
					{sheet.taxBasis && <p className="text-muted text-sm">{sheet.taxBasis}</p>}
					<NotIncluded items={sheet.notIncluded} />
				</>
			)}
		</section>
	);
}

function TaxSentence({ subject, price }: { subject: NetSheetSubject; price: number }) {
	const { text, check } = taxSentence(subject, price);
	return (
		<p className="text-muted text-sm">
			{text}
			{check && <span className="net-sheet-check">Check this</span>}
		</p>
	);
}

function Actions({ sheet }: { sheet: NetSheet }) {
	return (
		<>
			<Button size="small" look="quiet" onClick={() => printAlone('net-sheet')}>
				<Printer aria-hidden="true" className="size-4" />
				Print net sheet
			</Button>
			<Button
				size="small"
				look="quiet"
				onClick={() => saveFile('lotline-net-sheet.csv', netSheetCsv(sheet), 'text/csv;charset=utf-8')}
			>
				<Download aria-hidden="true" className="size-4" />
				Save as CSV
			</Button>
		</>
	);
}

function NotIncluded({ items }: { items: readonly string[] }) {
	if (items.length === 0) return null;
	return (
		<div className="text-sm">
			<h4 className="font-medium">Not included</h4>
			<p className="text-muted">{items.join('; ')}.</p>
		</div>
	);
}

/** Prints one part of the page; the style sheet of that part hides everything else. */
function printAlone(part: string): void {
	const { dataset } = document.documentElement;
	dataset.printing = part;
	addEventListener('afterprint', () => delete dataset.printing, { once: true });
	print();
}
