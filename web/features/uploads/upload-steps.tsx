/** The steps of an upload, and which one it is at. */
import type { Upload } from '../../../contract/uploads.ts';
import { Steps } from '../../ui/text/steps.tsx';

const STEPS: readonly { name: string; statuses: readonly Upload['status'][] }[] = [
	{ name: 'Uploading', statuses: ['receiving'] },
	{ name: 'Reading', statuses: ['reading'] },
	{ name: 'Matching columns', statuses: ['ready'] },
	{ name: 'Importing', statuses: ['importing'] },
];

export function UploadSteps({ status }: { status: Upload['status'] }) {
	const current = STEPS.findIndex(({ statuses }) => statuses.includes(status));
	return <Steps names={STEPS.map(({ name }) => name)} current={current} />;
}
