/** ZIP or address, how many, and the Search button. */
import { type FormEvent, type Ref, useId } from 'react';
import {
	ADDRESS_MOST_CHARACTERS,
	COMPS_LIMIT,
	type CompsQuery,
	readCompsQuery,
	readLimit,
	type SearchMode,
} from '../../../domain/comps-query.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import type { SearchDraft } from './search-draft.ts';

interface SearchBoxProps {
	draft: SearchDraft;
	onChange: (part: Partial<SearchDraft>) => void;
	usualLimit: number;
	loading: boolean;
	onSearch: (query: CompsQuery) => void;
	inputRef: Ref<HTMLInputElement>;
}

const MODES = [
	{ value: 'zip', label: 'ZIP' },
	{ value: 'address', label: 'Address' },
] as const;

const BOXES: Record<SearchMode, { label: string; hint: string; input: React.ComponentProps<'input'> }> = {
	zip: {
		label: 'ZIP code',
		hint: 'Five digits.',
		input: { placeholder: '10001', inputMode: 'numeric', autoComplete: 'postal-code' },
	},
	address: {
		label: 'Full address',
		hint: 'Street, city, state and ZIP code.',
		input: {
			placeholder: '123 Main St, Springfield, IL 62704',
			autoComplete: 'street-address',
			maxLength: ADDRESS_MOST_CHARACTERS,
		},
	},
};

export function SearchBox({
	draft,
	onChange: change,
	usualLimit,
	loading,
	onSearch,
	inputRef,
}: SearchBoxProps) {
	const titleId = useId();
	const { mode } = draft;
	const limit = Number(draft.limit);
	const query = readCompsQuery(mode, draft[mode], limit, usualLimit);
	const { label, hint, input } = BOXES[mode];
	function submit(event: FormEvent) {
		event.preventDefault();
		if (query && !loading) onSearch(query);
	}
	return (
		// The limit is held to its bounds by the query, so the browser's own check would only be in the way.
		<form noValidate onSubmit={submit} aria-labelledby={titleId} className="lot p-5 sm:p-6 print:hidden">
			<h2 id={titleId} className="sr-only">
				Search for comps
			</h2>
			<div className="grid gap-x-4 gap-y-5 sm:grid-cols-[auto_1fr] lg:grid-cols-[auto_1fr_7rem_auto]">
				<SegmentedChoice
					legend="Search by"
					name="mode"
					choices={MODES}
					value={mode}
					disabled={loading}
					onChange={(next) => change({ mode: next })}
				/>
				<Field
					{...input}
					ref={inputRef}
					label={label}
					hint={hint}
					name={mode}
					value={draft[mode]}
					disabled={loading}
					onChange={(event) => change({ [mode]: event.target.value })}
				/>
				<div className="flex items-start gap-4 sm:col-span-2 lg:contents">
					<Field
						className="w-28 lg:w-auto"
						label="Limit"
						hint={`${COMPS_LIMIT.least} to ${COMPS_LIMIT.most}.`}
						name="limit"
						type="number"
						inputMode="numeric"
						min={COMPS_LIMIT.least}
						max={COMPS_LIMIT.most}
						value={draft.limit}
						disabled={loading}
						onChange={(event) => change({ limit: event.target.value })}
						onBlur={() => change({ limit: String(readLimit(limit, usualLimit)) })}
					/>
					<Button
						type="submit"
						look="primary"
						className="mt-6.5 grow lg:min-w-36"
						disabled={loading || query === null}
					>
						{loading ? 'Searching…' : 'Search'}
					</Button>
				</div>
			</div>
		</form>
	);
}
