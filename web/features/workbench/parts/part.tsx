/** A part of the workbench under its heading. */
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type FocusEventHandler, type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

interface PartProps {
	title: string;
	/** The target of the page navigation. */
	id?: string;
	/** To the right of the heading. */
	aside?: ReactNode;
	className?: string;
	/** Of a part that can be folded. */
	isOpen?: boolean;
	onFocus?: FocusEventHandler<HTMLElement>;
	children: ReactNode;
}

interface FoldedPartProps extends Omit<PartProps, 'onFocus'> {
	/** What the button shows and hides, as in "Show rates". */
	noun: string;
	/** In place of the content while it is hidden. */
	folded: ReactNode;
	/** Whether the content is shown at first. */
	isOpen?: boolean;
	/** What in the content the agent selected elsewhere, which shows the content. */
	selected?: string | null;
}

/** A part whose content is hidden until the agent asks for it: by its button, its text, the page navigation or a key. */
export function FoldedPart(props: FoldedPartProps) {
	const { noun, folded, isOpen = false, selected = null, aside, children, ...part } = props;
	const [open, setOpen] = useState(isOpen || selected !== null);
	const [shown, setShown] = useState(selected);
	if (selected !== shown) {
		setShown(selected);
		if (selected !== null) setOpen(true);
	}
	const Chevron = open ? ChevronUp : ChevronDown;
	return (
		<Part
			{...part}
			isOpen={open}
			// The page navigation focuses the part itself, and so does a click on its text.
			onFocus={(event) => event.target === event.currentTarget && setOpen(true)}
			aside={
				<div className="flex flex-wrap items-center gap-2">
					{aside}
					<Button size="small" look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
						<Chevron aria-hidden="true" className="size-4" />
						{`${open ? 'Hide' : 'Show'} ${noun}`}
					</Button>
				</div>
			}
		>
			{open ? children : folded}
		</Part>
	);
}

export function Part({ title, id, aside, className = '', isOpen, onFocus, children }: PartProps) {
	const titleId = useId();
	return (
		<section
			id={id}
			tabIndex={-1}
			onFocus={onFocus}
			aria-labelledby={titleId}
			data-open={isOpen}
			className={`scroll-mt-16 space-y-2 ${className}`}
		>
			<div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<h3 id={titleId} className="font-semibold tracking-tight">
					{title}
				</h3>
				{aside}
			</div>
			{children}
		</section>
	);
}
