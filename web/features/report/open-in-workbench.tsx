/** Back to where the report came from: its search, and what the agent had decided. */
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { SEARCH_IMMEDIATELY, searchPath } from '../search/search-from-url.ts';
import { handOffWork } from '../workbench/work-handoff.ts';
import type { OwnReport } from './use-reports.ts';

interface OpenInWorkbenchProps {
	own: OwnReport;
	userId: string;
	className: string;
	children: ReactNode;
}

export function OpenInWorkbench({ own: { query, work }, userId, className, children }: OpenInWorkbenchProps) {
	return (
		<ButtonLink
			to={searchPath('address', query.address)}
			state={SEARCH_IMMEDIATELY}
			size="small"
			className={className}
			title="Searches the address again (one credit) with this report's choices"
			onClick={() => handOffWork({ userId, address: query.address, work })}
		>
			{children}
		</ButtonLink>
	);
}
