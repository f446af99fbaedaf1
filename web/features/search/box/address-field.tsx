/** The address field, with suggestions from the store while the user types: an ARIA combobox with a list. */
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { plural } from '../../../../domain/format/plural.ts';
import { Field } from '../../../ui/field.tsx';
import { useSuggestions } from './use-suggestions.ts';

export type TextFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> & {
	value: string;
	onValue: (text: string) => void;
	/** The user chose a suggestion. */
	onChoose: (text: string) => void;
	/** The user pressed Enter, and no suggestion is chosen. */
	onEnter: () => void;
};

export function AddressField({ value, onValue, onChoose, onEnter, ...field }: TextFieldProps) {
	const listId = useId();
	const [isOpen, setOpen] = useState(false);
	const [active, setActive] = useState(-1);
	const suggestions = useSuggestions(isOpen ? value : '');
	const shown = isOpen && suggestions.length > 0;

	function type(text: string) {
		onValue(text);
		setOpen(true);
		setActive(-1);
	}
	function choose(text: string) {
		close();
		onChoose(text);
	}
	function close() {
		setOpen(false);
		setActive(-1);
	}
	function move(event: KeyboardEvent) {
		const chosen = suggestions[active];
		if (event.key === 'Escape' && shown) {
			event.preventDefault();
			close();
		} else if (event.key === 'Enter') {
			event.preventDefault();
			if (shown && chosen !== undefined) choose(chosen);
			else onEnter();
		} else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
			event.preventDefault();
			setOpen(true);
			const step = event.key === 'ArrowDown' ? 1 : -1;
			setActive(nextIndex(active, step, suggestions.length));
		}
	}
	const optionId = (index: number) => `${listId}-${index}`;
	return (
		<div className="relative">
			<Field
				{...field}
				value={value}
				role="combobox"
				aria-autocomplete="list"
				aria-expanded={shown}
				aria-controls={listId}
				aria-activedescendant={shown && active >= 0 ? optionId(active) : undefined}
				onChange={(event) => type(event.target.value)}
				onKeyDown={move}
				onBlur={close}
				enterKeyHint="search"
			/>
			<div
				id={listId}
				role="listbox"
				aria-label="Suggested addresses"
				hidden={!shown}
				className="absolute inset-x-0 top-[4.5rem] z-20 max-h-80 overflow-y-auto rounded-control border border-edge bg-surface py-1 shadow-lg"
			>
				{suggestions.map((suggestion, index) => (
					// The input keeps the focus and handles the keys.
					<div
						key={suggestion}
						id={optionId(index)}
						role="option"
						tabIndex={-1}
						aria-selected={index === active}
						className="flex min-h-11 cursor-pointer items-center px-3 py-1.5 text-sm tabular-nums aria-selected:bg-sunken"
						onPointerEnter={() => setActive(index)}
						onPointerDown={(event) => event.preventDefault()}
						onClick={() => choose(suggestion)}
						onKeyDown={move}
					>
						{suggestion}
					</div>
				))}
			</div>
			<span role="status" className="sr-only">
				{shown && plural(suggestions.length, 'suggested address', 'suggested addresses')}
			</span>
		</div>
	);
}

/** Cycles through the list; -1 is the typed text. @example nextIndex(-1, -1, 3) // 2 */
export function nextIndex(from: number, step: 1 | -1, count: number): number {
	const places = count + 1;
	return ((from + 1 + step + places) % places) - 1;
}
