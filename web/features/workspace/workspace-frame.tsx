/** The frame of the workspace: its title and the links between its pages. */
import type { ReactNode } from 'react';
import { PageTabs } from '../../ui/page-tabs.tsx';

const TABS = [
	{ to: '/app', label: 'Home' },
	{ to: '/app/markets', label: 'Markets' },
	{ to: '/app/reports', label: 'Reports' },
	{ to: '/app/data', label: 'Your data' },
] as const;

export function WorkspaceFrame({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="mx-auto max-w-data space-y-8 px-4 py-8 sm:px-6">
			<div>
				<h1 className="font-semibold text-title tracking-tight">{title}</h1>
				<PageTabs name="Workspace" tabs={TABS} className="mt-4" />
			</div>
			{children}
		</div>
	);
}
