/** The steps of an upload, and which one it is at. */
import type { Upload } from '../../../contract/uploads.ts';

const STEPS: readonly { name: string; statuses: readonly Upload['status'][] }[] = [
	{ name: 'Uploading', statuses: ['receiving'] },
	{ name: 'Reading', statuses: ['reading'] },
	{ name: 'Matching columns', statuses: ['ready'] },
	{ name: 'Importing', statuses: ['importing'] },
];

export function UploadSteps({ status }: { status: Upload['status'] }) {
	const current = STEPS.findIndex(({ statuses }) => statuses.includes(status));
	return (
		<ol aria-label="Steps" className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
			{STEPS.map(({ name }, index) => (
				<li
					key={name}
					aria-current={index === current ? 'step' : undefined}
					className={`border-b-2 pb-1 ${index === current ? 'border-ink font-medium' : index < current ? 'border-edge text-muted' : 'border-transparent text-muted'}`}
				>
					{name}
					{index < current && <span className="sr-only">, done</span>}
				</li>
			))}
		</ol>
	);
}
