/** Imports of open market data: a file is sent, read and imported here, and listed below. */
import { useState } from 'react';
import type { MarketImport } from '../../../../contract/admin.ts';
import { joinWords } from '../../../../domain/format/words.ts';
import { PUBLISHERS } from '../../../../domain/market/published/publishers.ts';
import { DropZone } from '../../../shared/uploads/drop-zone.tsx';
import { UploadProgress } from '../../../shared/uploads/upload-progress.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Steps } from '../../../ui/text/steps.tsx';
import { ImportedFiles } from './imported-files.tsx';
import { useMarketImport } from './use-market-import.ts';

export function MarketImports() {
	const { data, problem, sending, send, cancel } = useMarketImport();
	const [acceptsTerms, setAcceptsTerms] = useState(false);
	const [source, setSource] = useState('');
	if (!data)
		return problem ? <Alert>{problem}</Alert> : <div className="h-96 bg-sunken motion-safe:animate-pulse" />;
	const latest = data.import;
	const isBusy = sending !== null || latest?.status === 'importing';
	return (
		<>
			<p className="max-w-form text-muted">
				Files of Redfin, Zillow, Realtor.com, FHFA, HUD or the Census Bureau, or a table of median rents by
				ZIP code and month. They fill in where sales and listings have none, under the publisher's name: those
				of the ZIP code, or of the smallest area around it. The newest vintage is shown; older ones are saved.
			</p>
			<section aria-label="Import" className="lot max-w-form space-y-5 p-5 sm:p-7">
				{isBusy ? (
					<Progress latest={latest} sending={sending} onCancel={cancel} />
				) : (
					<>
						{latest?.status === 'done' && <Result name={latest.file_name} lines={latest.lines} />}
						{latest?.status === 'failed' && <Alert>{latest.problem}</Alert>}
						<Checkbox checked={acceptsTerms} onChange={setAcceptsTerms}>
							Our use is within the publisher's terms. {joinWords(WITH_TERMS)} may not allow commercial use.
						</Checkbox>
						<Field
							label="Source of your own rents (optional)"
							hint="For a table of rents that isn't a publisher's. Market pages and reports credit it by this name."
							maxLength={100}
							value={source}
							onChange={(event) => setSource(event.target.value)}
						/>
						<DropZone
							accept=".csv,.tsv,.tab,.txt,.xlsx,.xlsm,.json,.gz,.zip"
							note="CSV, TSV, Excel (.xlsx), JSON, .gz or a ZIP, up to 1 GB"
							onFile={(file) => send(file, acceptsTerms, source)}
						/>
					</>
				)}
				{problem && <Alert>{problem}</Alert>}
			</section>
			<ImportedFiles files={data.files} />
		</>
	);
}

const WITH_TERMS = Object.values(PUBLISHERS)
	.filter(({ isPublicDomain }) => !isPublicDomain)
	.map(({ name }) => name);

const STEPS = ['Uploading', 'Importing'] as const;

interface ProgressProps {
	latest: MarketImport | null;
	sending: { name: string; id: string | null; share: number } | null;
	onCancel: (id: string) => void;
}

function Progress({ latest, sending, onCancel }: ProgressProps) {
	const id = sending ? sending.id : latest?.id;
	return (
		<>
			<h2 className="line-clamp-2 wrap-anywhere font-semibold text-head">
				{sending?.name ?? latest?.file_name}
			</h2>
			<Steps names={STEPS} current={sending ? 0 : 1} />
			{sending && <UploadProgress label="Uploading" share={sending.share} />}
			{!sending &&
				(latest?.waits ? (
					<p role="status">
						Waiting: other files come first, or the process that reads files isn't running. The file is
						stored.
					</p>
				) : (
					<UploadProgress
						label={(latest?.progress ?? 0) < 1 ? 'Importing' : 'Saving'}
						share={latest?.progress ?? 0}
					/>
				))}
			<p className="text-muted text-sm">
				{sending
					? 'Keep this page open until the file has arrived.'
					: 'You can leave this page. The import keeps going.'}
			</p>
			<Button disabled={!id} onClick={() => id && onCancel(id)}>
				Cancel
			</Button>
		</>
	);
}

function Result({ name, lines }: { name: string; lines: readonly string[] }) {
	return (
		<Alert tone="note">
			<p className="wrap-anywhere font-medium">{name}</p>
			{lines.map((line) => (
				<p key={line}>{line}</p>
			))}
		</Alert>
	);
}
