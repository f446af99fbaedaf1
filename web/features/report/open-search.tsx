/** Opens the search that a report came from, with the agent's choices for a home. */
import { SquarePen } from 'lucide-react';
import { marketPath } from '../../shared/market-path.ts';
import { SEARCH_IMMEDIATELY, searchPath } from '../../shared/search-path.ts';
import { handOffWork } from '../../shared/work-handoff.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { OwnReport } from './use-reports.ts';

interface OpenSearchProps {
	own: OwnReport;
	userId: string;
	className: string;
}

export function OpenSearch({ own: { query, work }, userId, className }: OpenSearchProps) {
	const icon = <SquarePen aria-hidden="true" className="size-4" />;
	if ('area' in query) {
		return (
			<ButtonLink to={marketPath(query.area)} size="small" look="quiet" className={className}>
				{icon}
				Open market
			</ButtonLink>
		);
	}
	if ('zip' in query) {
		return (
			<ButtonLink
				to={searchPath('zip', query.zip)}
				state={SEARCH_IMMEDIATELY}
				size="small"
				look="quiet"
				className={className}
				title="Searches the ZIP code again (one credit)"
			>
				{icon}
				Search again
			</ButtonLink>
		);
	}
	return (
		<ButtonLink
			to={searchPath('address', query.address)}
			state={SEARCH_IMMEDIATELY}
			size="small"
			look="quiet"
			className={className}
			title="Searches the address again (one credit) with this report's choices"
			onClick={() => handOffWork({ userId, address: query.address, work })}
		>
			{icon}
			Open in workbench
		</ButtonLink>
	);
}
