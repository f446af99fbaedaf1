/** The columns of one table, with samples and menus, and other choices about it. */
import { isUnclear, type PartChoices, type UploadPart } from '../../../contract/uploads.ts';
import { plural } from '../../../domain/format/plural.ts';
import { Alert } from '../../ui/alert.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Select } from '../../ui/select.tsx';
import { FIELD_CHOICES } from './field-names.ts';
import { PartPlace } from './part-place.tsx';
import { PartTypes } from './part-types.tsx';
import { RatingReadings } from './rating-readings.tsx';

interface PartMappingProps {
	part: UploadPart;
	disabled: boolean;
	onChange: (choices: PartChoices) => void;
}

const LISTINGS: readonly { value: boolean; words: string }[] = [
	{ value: false, words: 'Sales, unless a row says otherwise' },
	{ value: true, words: 'Active listings' },
];

export function PartMapping({ part, disabled, onChange }: PartMappingProps) {
	const { choices, columns } = part;
	const isUsed = (column: UploadPart['columns'][number]) => column.field !== null || isUnclear(column);
	const used = columns.filter(isUsed);
	const unused = columns.filter((column) => !isUsed(column));
	const choose = (header: string, field: string) => {
		const others = Object.entries(choices.columns ?? {}).filter(
			([, chosen]) => chosen === '' || fieldPart(chosen) !== fieldPart(field),
		);
		onChange({ ...choices, columns: { ...Object.fromEntries(others), [header]: field } });
	};
	const rows = (list: typeof columns) =>
		list.map((column) => (
			<ColumnRow
				key={`${column.header} ${column.samples.join()}`}
				column={column}
				disabled={disabled}
				onChoose={choose}
			/>
		));
	if (part.isOfParcels) {
		return (
			<section aria-label={part.name} className="space-y-2">
				<h3 className="font-semibold">{part.name}</h3>
				<p className="text-muted text-sm">Its addresses and facts are added to the sales by parcel number.</p>
			</section>
		);
	}
	return (
		<section aria-label={part.name || 'Columns'} className="space-y-4">
			{part.name !== '' && <h3 className="font-semibold">{part.name}</h3>}
			{part.problem !== null && (
				<Alert tone="note">
					{part.problem}{' '}
					{part.lacksPlaces
						? part.name !== '' && 'Otherwise, this table is left out.'
						: `Match the columns below${part.name === '' ? '' : '; otherwise, this table is left out'}.`}
				</Alert>
			)}
			{part.warning !== undefined && <Alert tone="note">{part.warning}</Alert>}
			{part.remembered && (
				<p className="text-muted text-sm">Columns are matched as in your last file with these headers.</p>
			)}
			<div>
				<ChoiceField
					label="Contents"
					choices={LISTINGS}
					value={choices.active ?? false}
					disabled={disabled}
					onChange={(active) => onChange({ ...choices, active })}
					aside={part.lacksStatus && !choices.active ? <Hint>no status column found</Hint> : null}
				/>
			</div>
			{(part.lacksPlaces || choices.place !== undefined) && (
				<PartPlace
					place={choices.place ?? ''}
					disabled={disabled}
					onChange={(place) => onChange({ ...choices, place })}
				/>
			)}
			{part.unknownTypes !== undefined && (
				<PartTypes
					unknown={part.unknownTypes}
					types={choices.types ?? {}}
					disabled={disabled}
					onChange={(types) => onChange({ ...choices, types })}
				/>
			)}
			<ul className="divide-y divide-line border-line border-y">{rows(used)}</ul>
			{unused.length > 0 && (
				<details open={used.length < 3 || part.problem !== null}>
					<summary className="cursor-pointer py-1 text-muted text-sm">
						{plural(unused.length, 'unused column')}
					</summary>
					<ul className="mt-2 divide-y divide-line border-line border-y">{rows(unused)}</ul>
				</details>
			)}
		</section>
	);
}

/** @example fieldPart('condition:1-7') // "condition" */
function fieldPart(choice: string): string {
	return choice.split(':')[0] ?? '';
}

function Hint({ children }: { children: string }) {
	return <span className="text-xs text-accent-text">{children}</span>;
}

interface ColumnRowProps {
	column: UploadPart['columns'][number];
	disabled: boolean;
	onChoose: (header: string, field: string) => void;
}

/** A column of a table and what it is read as. */
function ColumnRow({ column, disabled, onChoose }: ColumnRowProps) {
	const { header, field, samples, rating } = column;
	return (
		<li className="grid items-center gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_16rem]">
			<div className="min-w-0">
				<p className="truncate font-medium">{header}</p>
				<p className="truncate text-muted text-sm">{samples.length > 0 ? samples.join(', ') : 'No values'}</p>
			</div>
			<Select
				label={`Field for ${header}`}
				isLabelHidden
				choices={FIELD_CHOICES}
				value={field ?? ''}
				disabled={disabled}
				onChange={(event) => onChoose(header, event.target.value)}
			/>
			{rating && (
				<RatingReadings
					header={header}
					rating={rating}
					isUnclear={isUnclear(column)}
					disabled={disabled}
					onChoose={(choice) => onChoose(header, choice)}
				/>
			)}
		</li>
	);
}
