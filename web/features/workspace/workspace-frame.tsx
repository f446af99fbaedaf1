/** The frame of the workspace's pages. */
import type { ReactNode } from 'react';

export function WorkspaceFrame({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="mx-auto max-w-data space-y-8 px-4 py-8 sm:px-6">
			<h1 className="font-semibold text-title tracking-tight">{title}</h1>
			{children}
		</div>
	);
}
