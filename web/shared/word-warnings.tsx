/** Fair housing warnings about the agent's words, shown as they type. */
import type { FairHousingWarning } from '../../domain/wording/fair-housing.ts';
import { Alert } from '../ui/alert.tsx';

interface WordWarningsProps {
	warnings: readonly FairHousingWarning[];
	/** Where the words are, such as "In the note". */
	where: string;
	/** What to do about words that the law forbids, or what they prevent. */
	remedy?: string;
}

export function WordWarnings({
	warnings,
	where,
	remedy = 'remove these words to create the report',
}: WordWarningsProps) {
	if (warnings.length === 0) return null;
	const blocked = warnings.filter(({ tier }) => tier === 'block');
	return (
		<div className="space-y-2">
			{blocked.length > 0 && (
				<Alert>
					<p className="font-medium">
						{where}: {remedy}.
					</p>
					<Words warnings={blocked} />
				</Alert>
			)}
			{warnings.length > blocked.length && (
				<Alert tone="note">
					<p className="font-medium">{where}: consider rewording. The choice is yours.</p>
					<Words warnings={warnings.filter(({ tier }) => tier === 'warn')} />
				</Alert>
			)}
		</div>
	);
}

function Words({ warnings }: { warnings: readonly FairHousingWarning[] }) {
	return (
		<ul className="mt-1 space-y-1">
			{warnings.map(({ at, found, words }) => (
				<li key={at}>
					“{found}”: {words}
				</li>
			))}
		</ul>
	);
}
