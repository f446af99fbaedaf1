/** The frame of the sign-in and sign-up pages. */
import type { ReactNode } from 'react';

interface AuthFrameProps {
	title: string;
	lead?: string;
	children: ReactNode;
}

export function AuthFrame({ title, lead, children }: AuthFrameProps) {
	return (
		<div className="mx-auto w-full max-w-md px-4 pt-8 pb-20">
			<h1 className="font-semibold text-title tracking-tight">{title}</h1>
			{lead && <p className="mt-3 text-muted">{lead}</p>}
			<div className="lot mt-8 p-6 sm:p-8">{children}</div>
		</div>
	);
}
