/** A sale that isn't in the store, entered manually. It becomes a pinned comp. */
import type { IsoDate } from '../../../../domain/dates/days.ts';
import type { Sale, Subject } from '../../../../domain/home/home.ts';
import type { Units } from '../../../../domain/home/units.ts';
import { Button } from '../../../ui/button.tsx';
import { COMPACT_INPUT } from '../../../ui/choice-field.tsx';
import { type FieldText, Form } from '../../../ui/form.tsx';
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
	const inputs = inputsIn(units);
	function add(text: FieldText) {
		const sale = { ...EMPTY, ...Object.fromEntries(inputs.map(({ name }) => [name, text(name)])) };
		const reading = parseSale(sale, subject, effectiveOn, usedIds, known, units);
		if ('problem' in reading) throw new Error(reading.problem);
		onAdd(reading.value);
		onClose();
	}
	return (
		<Form
			noValidate
			aria-label="Add a sale manually"
			className="lot space-y-4 p-4 print:hidden"
			send={add}
			labels={['Add sale', 'Add sale']}
			button={{ size: 'small' }}
			beside={
				<Button size="small" onClick={onClose}>
					Cancel
				</Button>
			}
		>
			<div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
				{inputs.map(({ name, label, type = 'text', wide }) => (
					<label key={name} className={`text-muted text-sm ${wide ? 'col-span-2' : ''}`}>
						{label}
						<input
							type={type}
							name={name}
							max={type === 'date' ? effectiveOn : undefined}
							inputMode={type === 'text' && !wide ? 'decimal' : undefined}
							autoComplete="off"
							maxLength={200}
							className={COMPACT_INPUT}
						/>
					</label>
				))}
			</div>
		</Form>
	);
}
