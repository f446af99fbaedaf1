/** The $metadata of a test MLS. */
import { MEDIA_FIELDS, type ResoServer } from './reso-server.ts';

export function metadataResponse({ options, fields, statuses }: Omit<ResoServer, 'url' | 'rows'>): Response {
	const { enums, numericKeys, typeName, mediaResource } = options;
	const types: Readonly<Record<string, string>> = {
		...(enums === 'typed' && { StandardStatus: 'org.example.StandardStatus' }),
		...(numericKeys && { ListingKey: 'Edm.Int64' }),
	};
	const properties = [...fields].map(
		(name) => `<Property Name="${name}" Type="${types[name] ?? 'Edm.String'}"/>`,
	);
	const photos = '<NavigationProperty Name="Media" Type="Collection(org.example.Media)"/>';
	const property = `<EntityType Name="${typeName}"><Key><PropertyRef Name="ListingKey"/></Key>${properties.join('')}${photos}</EntityType>`;
	const photo = `<EntityType Name="Media">${MEDIA_FIELDS.map((name) => `<Property Name="${name}" Type="${name === 'ResourceRecordKey' && numericKeys ? 'Edm.Int64' : 'Edm.String'}"/>`).join('')}</EntityType>`;
	const members = statuses.map((name, at) => `<Member Name="${name}" Value="${at}"/>`);
	const status = `<EnumType Name="StandardStatus">${members.join('')}</EnumType>`;
	const set = `<EntityContainer Name="Default"><EntitySet Name="Property" EntityType="org.example.${typeName}"/>${mediaResource ? '<EntitySet Name="Media" EntityType="org.example.Media"/>' : ''}</EntityContainer>`;
	const xml = `<?xml version="1.0"?><edmx:Edmx Version="4.0"><Schema Namespace="org.example"><EntityType Name="Office"><Property Name="OfficeKey" Type="Edm.String"/></EntityType>${property}${photo}${status}${set}</Schema></edmx:Edmx>`;
	return new Response(xml, { headers: { 'content-type': 'application/xml', 'odata-version': '4.0' } });
}
