/** Opens a report on the sample's home in the demo market; the first time, it creates one. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { NO_CHOICES } from '../../../domain/comps/choices.ts';
import { RADIUS_MILES } from '../../../domain/comps-query.ts';
import { createReport } from './calls.ts';
import { SavingSteps } from './forms/saving-steps.tsx';
import { useReports, useSavedReport } from './use-reports.ts';

/** As for an agent who searches the address and changes nothing. */
const WORK = { facts: {}, choices: { ...NO_CHOICES, searchRadius: RADIUS_MILES.default } };

export function OpenSampleReport({ address }: { address: string }) {
	const { data } = useReports();
	const navigate = useNavigate();
	const open = (id: string) => navigate(`/app/reports/${id}`);
	// A retry is the same search and is charged once.
	const [key] = useState(() => crypto.randomUUID());
	const { start, saving, error } = useSavedReport<void>(
		[],
		[
			'Pricing the home and writing its pages',
			(_, signal) =>
				createReport(
					{ kind: 'standard', address, work: WORK, priceDial: { mortgageRate: null } },
					key,
					signal,
				),
		],
		open,
	);
	const street = address.split(',')[0] ?? address;
	const saved = data?.reports.find((report) => report.demo && report.address.startsWith(street));
	return (
		<>
			<button
				type="button"
				disabled={!data || saving.isPending}
				onClick={() => (saved ? open(saved.id) : start())}
				className="py-1 underline underline-offset-4 disabled:text-muted"
			>
				{saving.isPending ? 'Creating a sample report…' : 'Open a sample report'}
			</button>
			<SavingSteps {...saving} />
			{error && <span role="alert">{error.message}</span>}
		</>
	);
}
