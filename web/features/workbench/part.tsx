/** A part of the workbench under its heading. */
import { type ReactNode, useId } from 'react';

interface PartProps {
	title: string;
	/** Right of the heading. */
	aside?: ReactNode;
	className?: string;
	children: ReactNode;
}

export function Part({ title, aside, className = '', children }: PartProps) {
	const id = useId();
	return (
		<section aria-labelledby={id} className={`space-y-2.5 ${className}`}>
			<div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<h3 id={id} className="font-semibold tracking-tight">
					{title}
				</h3>
				{aside}
			</div>
			{children}
		</section>
	);
}
