/** A part of the workbench under its heading. */
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

interface PartProps {
	title: string;
	/** The target of the page navigation. */
	id?: string;
	/** To the right of the heading. */
	aside?: ReactNode;
	className: string;
	children: ReactNode;
}

interface FoldedPartProps extends Omit<PartProps, 'aside'> {
	/** What the button shows and hides, as in "Show rates". */
	noun: string;
	/** In place of the content while it is hidden. */
	folded: ReactNode;
	/** Whether the content is shown at first. */
	isOpen?: boolean;
}

/** A part whose content is hidden until the agent asks for it. */
export function FoldedPart({ noun, folded, isOpen = false, children, ...part }: FoldedPartProps) {
	const [open, setOpen] = useState(isOpen);
	const Chevron = open ? ChevronUp : ChevronDown;
	return (
		<Part
			{...part}
			aside={
				<Button size="small" look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
					<Chevron aria-hidden="true" className="size-4" />
					{`${open ? 'Hide' : 'Show'} ${noun}`}
				</Button>
			}
		>
			{open ? children : folded}
		</Part>
	);
}

export function Part({ title, id, aside, className, children }: PartProps) {
	const titleId = useId();
	return (
		<section
			id={id}
			tabIndex={-1}
			aria-labelledby={titleId}
			className={`scroll-mt-52 space-y-2.5 ${className}`}
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
