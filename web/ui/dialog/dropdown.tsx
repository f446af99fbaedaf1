/** A button that opens a panel below it, which closes with Escape, outside of it, and on another page. */
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../button.tsx';

interface DropdownProps {
	label: string;
	/** Of the panel: its width, and where it is below the button. */
	className: string;
	buttonClassName?: string;
	/** The button, for returning the focus to it. */
	button?: Ref<HTMLButtonElement>;
	/** @param close closes the panel, after an action in it */
	children: (close: () => void) => ReactNode;
}

export function Dropdown({ label, className, buttonClassName = '', button, children }: DropdownProps) {
	const id = useId();
	const [open, setOpen] = useState(false);
	const frame = useRef<HTMLDivElement>(null);
	const location = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: every new location closes it
	useEffect(() => setOpen(false), [location]);
	useEffect(() => {
		if (!open) return;
		const onKey = (event: KeyboardEvent) => {
			if (event.key !== 'Escape') return;
			setOpen(false);
			frame.current?.querySelector('button')?.focus();
		};
		const onPointer = (event: PointerEvent) =>
			frame.current?.contains(event.target as Node) || setOpen(false);
		document.addEventListener('keydown', onKey);
		document.addEventListener('pointerdown', onPointer);
		return () => {
			document.removeEventListener('keydown', onKey);
			document.removeEventListener('pointerdown', onPointer);
		};
	}, [open]);
	return (
		<div ref={frame} className="relative">
			<Button
				ref={button}
				size="small"
				className={buttonClassName}
				aria-expanded={open}
				aria-controls={id}
				onClick={() => setOpen(!open)}
			>
				{label}
				<ChevronDown aria-hidden="true" className="size-4" />
			</Button>
			{open && (
				<div
					id={id}
					className={`absolute top-full z-40 mt-2 max-w-[calc(100vw-2rem)] border border-edge bg-surface shadow-md ${className}`}
				>
					{children(() => setOpen(false))}
				</div>
			)}
		</div>
	);
}
