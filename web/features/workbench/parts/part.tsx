/** A part of the workbench under its heading. */
import { type ReactNode, useId } from 'react';

interface PartProps {
	title: string;
	/** The target of the page navigation. */
	id?: string;
	/** To the right of the heading. */
	aside?: ReactNode;
	className: string;
	children: ReactNode;
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
