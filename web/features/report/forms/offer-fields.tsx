/** What an offer analysis asks the agent for: the list price, if its listing doesn't say it, and what a buyer would pay a month. */
import { useId } from 'react';
import { NO_TERMS, type OfferTerms } from '../../../../domain/analysis/offer/offer-terms.ts';
import { usd } from '../../../../domain/format/format.ts';
import { parseDollars, parsePercent, writePercent } from '../../../shared/parse-amount.ts';
import { COMPACT_INPUT, CompactLabel } from '../../../ui/choice-field.tsx';
import { DraftInput } from '../../../ui/draft-input.tsx';

interface OfferFieldsProps {
	offer: OfferTerms | undefined;
	onChange: (offer: OfferTerms) => void;
	/** Of the home's listing; null without one. */
	listPrice: number | null;
}

export function OfferFields({ offer = NO_TERMS, onChange, listPrice }: OfferFieldsProps) {
	return (
		<fieldset className="grid gap-3 sm:grid-cols-2">
			<legend className="mb-1.5 font-medium text-sm">Offer</legend>
			{ENTRIES.map(({ name, label, max }) => (
				<TermField
					key={name}
					label={label}
					max={max}
					value={offer[name]}
					onValue={(value) => onChange({ ...offer, [name]: value })}
					{...(name === 'listPrice' && {
						required: listPrice === null,
						placeholder: listPrice === null ? '' : `${usd(listPrice)}, as listed`,
					})}
				/>
			))}
		</fieldset>
	);
}

/** Percentages have a maximum. */
const ENTRIES: readonly { name: keyof OfferTerms; label: string; max?: number }[] = [
	{ name: 'listPrice', label: 'List price, $' },
	{ name: 'downPayment', label: 'Down payment, %', max: 100 },
	{ name: 'mortgageRate', label: 'Mortgage rate, %', max: 30 },
	{ name: 'yearlyTax', label: 'Property tax a year, $' },
	{ name: 'yearlyInsurance', label: 'Insurance a year, $' },
	{ name: 'monthlyDues', label: 'Dues a month, $' },
];

interface TermFieldProps {
	label: string;
	max: number | undefined;
	value: number | null;
	onValue: (value: number | null) => void;
	required?: boolean;
	placeholder?: string;
}

function TermField({
	label,
	max,
	value,
	onValue,
	placeholder = 'Unknown',
	required = false,
}: TermFieldProps) {
	const id = useId();
	return (
		<div>
			<CompactLabel id={id} label={label} />
			<DraftInput
				id={id}
				required={required}
				placeholder={placeholder}
				value={value}
				write={max === undefined ? (amount) => (amount === null ? '' : String(amount)) : writePercent}
				read={max === undefined ? parseDollars : (text) => parsePercent(text, max)}
				onValue={onValue}
				className={`${COMPACT_INPUT} placeholder:text-muted`}
			/>
		</div>
	);
}
