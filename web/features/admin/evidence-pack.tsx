/** The evidence pack: five factors with figures of this installation, and accuracy by price tier and area. */
import { useQuery } from '@tanstack/react-query';
import { writeEvidencePack } from '../../../domain/accuracy/evidence-pack.ts';
import { GroupTable } from '../../shared/accuracy/group-table.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Facts } from '../../ui/facts.tsx';
import { fetchEvidence } from './calls.ts';

export function EvidencePack() {
	const { data, error } = useQuery({ queryKey: ['admin', 'evidence'], queryFn: fetchEvidence });
	if (error) return <Alert>{error.message}</Alert>;
	if (!data) return <div className="h-96 bg-sunken motion-safe:animate-pulse" />;
	const { intro, factors, tables } = writeEvidencePack(data);
	return (
		<div className="max-w-form">
			{intro.map((text) => (
				<p key={text} className="mb-3 text-muted">
					{text}
				</p>
			))}
			{factors.map(({ title, text, facts, verify }) => (
				<section key={title} className="mt-10 print:break-inside-avoid">
					<h2 className="font-semibold text-head tracking-tight">{title}</h2>
					<p className="mt-2 mb-4">{text}</p>
					<Facts facts={facts} />
					<p className="mt-3 text-muted text-sm">Verify: {verify}.</p>
				</section>
			))}
			{tables.map(({ title, groups, missing }) =>
				missing === null ? (
					<GroupTable
						key={title}
						title={title}
						words="Error and range coverage of the backtest."
						groups={groups}
					/>
				) : (
					<section key={title} className="mt-10">
						<h3 className="font-semibold text-head tracking-tight">{title}</h3>
						<p className="mt-1 text-muted text-sm">{missing}</p>
					</section>
				),
			)}
		</div>
	);
}
