/** A column of a table and what it is read as. */
import type { UploadPart } from '../../../contract/uploads.ts';
import { FIELD_CHOICES } from './field-names.ts';

interface ColumnRowProps {
	column: UploadPart['columns'][number];
	disabled: boolean;
	onChoose: (header: string, field: string) => void;
}

export function ColumnRow({ column: { header, field, samples }, disabled, onChoose }: ColumnRowProps) {
	return (
		<li className="grid items-center gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_16rem]">
			<div className="min-w-0">
				<p className="truncate font-medium">{header}</p>
				<p className="truncate text-muted text-sm">{samples.length > 0 ? samples.join(', ') : 'No values'}</p>
			</div>
			<select
				aria-label={`Field for ${header}`}
				value={field ?? ''}
				disabled={disabled}
				onChange={(event) => onChoose(header, event.target.value)}
				className="h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-2 text-base text-ink disabled:bg-sunken disabled:text-muted lg:h-9 lg:text-sm"
			>
				{FIELD_CHOICES.map(([value, name]) => (
					<option key={value} value={value}>
						{name}
					</option>
				))}
			</select>
		</li>
	);
}
