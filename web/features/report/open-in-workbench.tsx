/** Back to where the report came from: its search, and what the agent had decided. */
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { ASKING, askingPath } from '../search/asked-search.ts';
import { handOver } from '../workbench/handed-work.ts';
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
			to={askingPath('address', query.address)}
			state={ASKING}
			size="small"
			className={className}
			title="Searches the address again (one credit) with this report's choices"
			onClick={() => handOver({ userId, address: query.address, work })}
		>
			{children}
		</ButtonLink>
	);
}
