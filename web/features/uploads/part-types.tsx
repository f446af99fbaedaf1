/** The property types in a table that Lotline doesn't know, and what the agent says they are. */
import type { UploadPart } from '../../../contract/uploads.ts';
import { plural } from '../../../domain/format/plural.ts';
import { HOME_TYPE_NAMES } from '../../../domain/home/types/home-type-names.ts';
import { HOME_TYPES } from '../../../domain/home/types/home-types.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';

interface PartTypesProps {
	unknown: NonNullable<UploadPart['unknownTypes']>;
	/** Types by the texts of the table. */
	types: Readonly<Record<string, string>>;
	disabled: boolean;
	onChange: (types: Record<string, string>) => void;
}

const CHOICES: readonly { value: string; words: string }[] = [
	{ value: '', words: 'Unknown' },
	...HOME_TYPES.map((value) => ({ value, words: HOME_TYPE_NAMES[value].label })),
	{ value: 'not_a_home', words: 'Not a home: leave out' },
];

export function PartTypes({ unknown, types, disabled, onChange }: PartTypesProps) {
	const choose = (text: string, type: string) => {
		const { [text]: _, ...others } = types;
		onChange(type === '' ? others : { ...others, [text]: type });
	};
	return (
		<fieldset className="space-y-3">
			<legend className="font-medium text-sm">Property types that Lotline doesn't know</legend>
			<p className="text-muted text-sm">
				Homes of unknown type are compared by unit number and lot size. Say what a code means if you know it.
			</p>
			<div className="grid gap-3 sm:grid-cols-2">
				{unknown.map(({ text, count }) => (
					<ChoiceField
						key={text}
						label={`${text} (${plural(count, 'row')})`}
						choices={CHOICES}
						value={types[text] ?? ''}
						disabled={disabled}
						onChange={(type) => choose(text, type)}
					/>
				))}
			</div>
		</fieldset>
	);
}
