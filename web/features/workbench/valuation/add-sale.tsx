/** A sale that isn't in the store, entered manually. It becomes a pinned comp. */
import { type FormEvent, useState } from 'react';
import type { IsoDate } from '../../../../domain/dates/days.ts';
import type { Sale, Subject } from '../../../../domain/home/home.ts';
import type { Units } from '../../../../domain/home/units.ts';
import { Button } from '../../../ui/button.tsx';
import { COMPACT_INPUT } from '../../../ui/choice-field.tsx';
import { parseSale, SALE_FACTS, type SaleLocation, type SaleText } from './parse-sale.ts';
import { type FigureFact, figureField } from './subject-fields.ts';

interface AddSaleProps {
	subject: Subject;
	effectiveOn: IsoDate;
	units: Units;
	/** Ids of manually added sales. */
	usedIds: readonly string[];
	/** The known homes around the subject, nearest first. */
	known: readonly SaleLocation[];
	onAdd: (sale: Sale) => void;
	onClose: () => void;
}

const EMPTY: SaleText = { address: '', price: '', soldOn: '' };

interface SaleInput {
	name: keyof SaleText;
	label: string;
	type?: string;
	wide?: boolean;
}

const inputsIn = (units: Units): readonly SaleInput[] => [
	{ name: 'address', label: 'Address', wide: true },
	{ name: 'price', label: 'Sale price ($)' },
	{ name: 'soldOn', label: 'Closing date', type: 'date' },
	...SALE_FACTS.map((name) => ({ name, label: labelOf(name, units) })),
];

function labelOf(name: FigureFact, units: Units): string {
	const { label, unit } = figureField(name, '', units);
	return unit === null ? label : `${label} (${unit})`;
}

export function AddSale({ subject, effectiveOn, units, usedIds, known, onAdd, onClose }: AddSaleProps) {
	const [text, setText] = useState(EMPTY);
	const [problem, setProblem] = useState<string | null>(null);
	function submit(event: FormEvent) {
		event.preventDefault();
		const reading = parseSale(text, subject, effectiveOn, usedIds, known, units);
		if ('problem' in reading) return setProblem(reading.problem);
		onAdd(reading.value);
		onClose();
	}
	return (
		<form noValidate onSubmit={submit} aria-label="Add a sale manually" className="lot p-4 print:hidden">
			<div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
				{inputsIn(units).map(({ name, label, type = 'text', wide }) => (
					<label key={name} className={`text-muted text-sm ${wide ? 'col-span-2' : ''}`}>
						{label}
						<input
							type={type}
							name={name}
							value={text[name] ?? ''}
							max={type === 'date' ? effectiveOn : undefined}
							inputMode={type === 'text' && !wide ? 'decimal' : undefined}
							autoComplete="off"
							maxLength={200}
							onChange={(event) => setText({ ...text, [name]: event.target.value })}
							className={COMPACT_INPUT}
						/>
					</label>
				))}
			</div>
			{problem && (
				<p role="alert" className="mt-3 text-danger text-sm">
					{problem}
				</p>
			)}
			<div className="mt-4 flex gap-3">
				<Button type="submit" size="small">
					Add sale
				</Button>
				<Button size="small" onClick={onClose}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
