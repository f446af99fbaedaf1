/** ZIP code or address, the limit, and the Search button. */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { parseAddress } from '../../../../domain/address/address.ts';
import { parseListingNumbers } from '../../../../domain/address/listing-numbers.ts';
import {
	COMPS_LIMIT,
	type CompsQuery,
	MAX_ADDRESS_LENGTH,
	parseCompsQuery,
	parseLimit,
	type SearchMode,
} from '../../../../domain/comps-query.ts';
import { DEFAULT_ASSIGNMENT } from '../../../../domain/wording/states/assignment.ts';
import { requiredWording } from '../../../../domain/wording/states/required-wording.ts';
import { SEARCH_MODES } from '../../../shared/search-modes.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import { AddressField, type TextFieldProps } from './address-field.tsx';
import type { SearchDraft } from './search-draft.ts';
import { typedHome } from './use-suggestions.ts';
import './search-box.css';

interface SearchBoxProps {
	draft: SearchDraft;
	onChange: (part: Partial<SearchDraft>) => void;
	defaultLimit: number;
	loading: boolean;
	onSearch: (query: CompsQuery) => void;
	/** Makes the sales with these MLS numbers comps of the home on screen, and returns what to say about it. */
	onNumbers?: (numbers: readonly string[]) => string | Promise<string>;
	inputRef: RefObject<HTMLInputElement | null>;
	/** One row, above a result. */
	compact?: boolean;
}

/** The answer to several MLS numbers where no home is on screen. */
export const NO_HOME = 'Search the home first. Then paste the MLS numbers of its comps here.';

const BOXES: Record<SearchMode, { label: string; hint: string; input: React.ComponentProps<'input'> }> = {
	zip: {
		label: 'ZIP code',
		hint: '5 digits',
		input: { placeholder: '10001', inputMode: 'numeric', autoComplete: 'postal-code' },
	},
	address: {
		label: 'Full address',
		hint: 'Street, city, state and ZIP code, or an MLS number',
		input: {
			placeholder: '123 Main St, Springfield, IL 62704',
			// The browser's own suggestions would cover ours.
			autoComplete: 'off',
			maxLength: MAX_ADDRESS_LENGTH,
		},
	},
};

export function SearchBox({
	draft,
	onChange: change,
	defaultLimit,
	loading,
	onSearch,
	onNumbers = () => NO_HOME,
	inputRef,
	compact = false,
}: SearchBoxProps) {
	const titleId = useId();
	const queryClient = useQueryClient();
	const [notice, setNotice] = useState<string | null>(null);
	const { mode } = draft;
	const limit = Number(draft.limit);
	const query = parseCompsQuery(mode, draft[mode], limit, defaultLimit);
	const { label, hint, input } = BOXES[mode];
	const BoxField = mode === 'address' ? AddressField : ZipField;
	const help = mode === 'zip' ? missingDigits(draft.zip) : sayBefore(draft.address);
	function type(text: string) {
		setNotice(null);
		const typed = modeOf(text) ?? mode;
		if (typed === mode) return change({ [mode]: text });
		// The other field takes over with the next letter.
		flushSync(() => change({ mode: typed, [typed]: text }));
		inputRef.current?.focus();
	}
	async function submit(event?: FormEvent) {
		event?.preventDefault();
		if (loading) return;
		if (mode === 'zip') return query && onSearch(query);
		const numbers = parseListingNumbers(draft.address) ?? [];
		if (numbers.length > 1) return setNotice(await onNumbers(numbers));
		const { address, sentence } = await typedHome(queryClient, draft.address);
		if (address === undefined) setNotice(sentence);
		else if (address === draft.address) query && onSearch(query);
		else choose(address);
	}
	function choose(address: string) {
		setNotice(null);
		change({ mode: 'address', address });
		const chosen = parseCompsQuery('address', address, limit, defaultLimit);
		// The law's statement comes before the search: the agent reads it below the field, and then searches.
		if (chosen && sayBefore(address) === null) onSearch(chosen);
	}
	return (
		// The query clamps the limit, so the browser's own validation would only get in the way.
		<form
			noValidate
			onSubmit={submit}
			aria-labelledby={titleId}
			data-compact={compact}
			className="search-box lot p-4 sm:px-5 sm:py-4 print:hidden"
		>
			<h2 id={titleId} className="sr-only">
				Search comps
			</h2>
			<div className="search-fields grid gap-x-4 gap-y-5 sm:grid-cols-[auto_1fr] lg:grid-cols-[auto_1fr_7rem_auto]">
				<SegmentedChoice
					legend="Search by"
					name="mode"
					choices={SEARCH_MODES}
					value={mode}
					disabled={loading}
					onChange={(next) => change({ mode: next })}
				/>
				<BoxField
					{...input}
					ref={inputRef}
					label={label}
					hint={help ?? hint}
					name={mode}
					value={draft[mode]}
					disabled={loading}
					onValue={type}
					onChoose={choose}
					onEnter={() => void submit()}
				/>
				<div className={compact ? 'contents' : 'flex items-start gap-4 sm:col-span-2 lg:contents'}>
					<Field
						className="search-limit w-28 lg:w-auto"
						label="Limit"
						hint={`${COMPS_LIMIT.min} to ${COMPS_LIMIT.max}`}
						name="limit"
						type="number"
						inputMode="numeric"
						min={COMPS_LIMIT.min}
						max={COMPS_LIMIT.max}
						value={draft.limit}
						disabled={loading}
						onChange={(event) => change({ limit: event.target.value })}
						onBlur={() => change({ limit: String(parseLimit(limit, defaultLimit)) })}
					/>
					<Button
						type="submit"
						look={compact ? 'plain' : 'primary'}
						className="mt-6.5 grow lg:min-w-36"
						disabled={loading || query === null}
					>
						{loading ? 'Searching…' : 'Search'}
					</Button>
				</div>
			</div>
			<p role="status" className="text-sm not-empty:pt-2">
				{notice}
			</p>
		</form>
	);
}

function ZipField({ onValue, onChoose: _, onEnter: __, ...field }: TextFieldProps) {
	return <Field {...field} onChange={(event) => onValue(event.target.value)} />;
}

/**
 * What a text can only be; null while it could be either.
 *
 * @example modeOf('78704') // 'zip'
 * @example modeOf('1009 53rd') // 'address'
 * @example modeOf('2451180') // 'address', an MLS number
 */
export function modeOf(text: string): SearchMode | null {
	if (/^\s*\d{5}\s*$/.test(text)) return 'zip';
	return /[a-z]/i.test(text) || parseListingNumbers(text) ? 'address' : null;
}

/** What the law of the home's state has the client hear before the analysis; null for nothing. */
export function sayBefore(address: string): string | null {
	const { isDueBefore, statement } = requiredWording(parseAddress(address).state, DEFAULT_ASSIGNMENT);
	return isDueBefore ? `Before you search, say this to your client: “${statement}”` : null;
}

/**
 * How many digits a partial ZIP code still needs; null for anything else.
 *
 * @example missingDigits('787') // 'A ZIP code has 5 digits. 2 more to go.'
 */
export function missingDigits(text: string): string | null {
	const digits = text.trim();
	if (!/^[0-9]{1,4}$/.test(digits)) return null;
	return `A ZIP code has 5 digits. ${5 - digits.length} more to go.`;
}
