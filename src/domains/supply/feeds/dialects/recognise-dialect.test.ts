import { describe, expect, it } from 'vitest';
import { applyMapping, extendMapping } from './apply-mapping.ts';
import { explainMapping } from './explain-mapping.ts';
import { FeedMapping, withColumn } from './feed-mapping.ts';
import { fitMapping, recogniseDialect } from './recognise-dialect.ts';

const headers = {
  homenet:
    'DealerID,Dealer_Name,Type,Stock,VIN,Year,Make,Model,Body,Trim,ModelNumber,Doors,ExteriorColor,InteriorColor,EngineCylinders,EngineDisplacement,Transmission,Miles,SellingPrice,MSRP,BookValue,Invoice,Certified,DateInStock,Description,Options,Drivetrain,Fuel_Type,Internet_Price,ImageList',
  vauto:
    'DealerId,Stock #,VIN,New/Used,Year,Make,Model,Model Code,Body,Transmission,Series,Series Detail,Door Count,Odometer,Engine Cylinder Ct,Engine Displacement,Drivetrain Desc,Colour,Interior Color,Price,MSRP,Inventory Date,Certified,Description,Features,City MPG,Highway MPG,Photo Count,Photo Url List,Dealer Name,Engine,Fuel,Age',
  dealercom:
    'accountId,dealerName,vin,stockNumber,newOrUsed,certified,modelYear,make,model,trim,bodyStyle,driveLine,fuelType,odometer,internetPrice,askingPrice,msrp,exteriorColor,inventoryDate,images,cityFuelEfficiency,highwayFuelEfficiency,uuid',
  google:
    'vin,id,store_code,dealership_name,dealership_address,image_link,additional_image_link,link,date_in_stock,price,vehicle_msrp,condition,certified_pre_owned,make,model,trim,year,mileage,exterior_color',
  meta: 'vehicle_id,title,description,url,make,model,year,mileage.value,mileage.unit,image[0].url,image[1].url,transmission,fuel_type,body_style,drivetrain,vin,condition,price,address,exterior_color,state_of_vehicle,dealer_id,dealer_name',
  forecourt:
    'dealerId,dealerName,dealerZip,vin,stock,type,year,make,model,trim,fuel,mileage,price,color,dateListed,photos',
} as const;

type Id = keyof typeof headers;
const mappingOf = (id: Id) => recogniseDialect(headers[id].split(',')).mapping;
const fieldOf = (id: Id, column: string) => mappingOf(id).columns.find((one) => one.column === column)?.field;

describe('recognizing a dialect', () => {
  it.each(Object.keys(headers) as Id[])('%s is recognized by its header', (id) => {
    const { dialect, mapping } = recogniseDialect(headers[id].split(','));
    expect(dialect.id).toBe(id);
    expect(FeedMapping.parse(JSON.parse(JSON.stringify(mapping)))).toEqual(mapping);
    for (const needed of ['vin', 'type', 'year', 'make', 'model', 'price', 'mileage', 'photos']) {
      expect(mapping.columns.map(({ field }) => field)).toContain(needed);
    }
  });

  it('an ambiguous name is read in its dialect’s meaning', () => {
    expect(fieldOf('meta', 'condition')).toBeNull();
    expect(fieldOf('google', 'condition')).toBe('type');
    expect(fieldOf('vauto', 'Model Code')).toBeNull();
    expect(fieldOf('vauto', 'Drivetrain Desc')).toBe('drive');
    expect(fieldOf('vauto', 'Inventory Date')).toBe('dateListed');
    expect(fieldOf('google', 'dealership_address')).toBe('dealerFullAddress');
    expect(fieldOf('meta', 'mileage.value')).toBe('mileage');
  });

  it('a stored mapping fits the next file, with missing and additional columns', () => {
    const mapping = withColumn(withColumn(mappingOf('vauto'), 'Age', 'owners'), 'Bit', null);
    const { columns } = fitMapping(mapping, ['VIN', 'Age', 'Bit', 'Fuel', 'Photos'], 'csv');
    const json = fitMapping(mapping, ['VIN', 'Fuel'], 'json-lines');
    expect(json.columns).toContainEqual({ column: 'Age', field: 'owners' });
    expect(columns).toEqual([
      { column: 'VIN', field: 'vin' },
      { column: 'Age', field: 'owners' },
      { column: 'Bit', field: null, leftUnknown: true },
      { column: 'Fuel', field: 'fuel' },
      { column: 'Photos', field: 'photos' },
    ]);
  });

  it('a mapping of anything else is invalid', () => {
    expect(FeedMapping.safeParse({ dialect: 'forecourt', columns: [{ column: 'x', field: 'y' }] }).success).toBe(false);
  });
});

describe('applying a mapping', () => {
  it('uses the first column with a real price, and records the source column', () => {
    const { fields, sources } = applyMapping(
      { SellingPrice: '0', Internet_Price: '18,500', MSRP: '0' },
      mappingOf('homenet'),
    );
    expect(fields).toMatchObject({ price: '18,500', msrp: '0' });
    expect(sources.price).toEqual({ column: 'Internet_Price', value: '18,500' });
  });

  it.each([
    ['homenet', { ImageList: 'https://a.example/1.jpg,https://a.example/2.jpg?w=1,2' }],
    ['vauto', { 'Photo Url List': 'https://a.example/1.jpg|https://a.example/2.jpg?w=1,2' }],
    ['dealercom', { images: 'https://a.example/1.jpg;https://a.example/2.jpg?w=1,2' }],
    ['google', { image_link: 'https://a.example/1.jpg', additional_image_link: 'https://a.example/2.jpg?w=1,2' }],
    ['meta', { 'image[0].url': 'https://a.example/1.jpg', 'image[1].url': 'https://a.example/2.jpg?w=1,2' }],
    ['meta', { image: '[{"url":"https://a.example/1.jpg","tag":["Front"]},{"url":"https://a.example/2.jpg?w=1,2"}]' }],
    ['forecourt', { photos: 'https://a.example/1.jpg | https://a.example/2.jpg?w=1,2' }],
  ] as const)('%s: pictures are split by the dialect’s separator, and not inside an address', (id, record) => {
    const mapping = recogniseDialect([...headers[id].split(','), ...Object.keys(record)]).mapping;
    expect(applyMapping(record, mapping).fields.photos).toEqual([
      'https://a.example/1.jpg',
      'https://a.example/2.jpg?w=1,2',
    ]);
  });

  it('rows with ever new names do not grow the mapping without limit', () => {
    let mapping = mappingOf('forecourt');
    for (let row = 0; row < 3000; row += 1) mapping = extendMapping(mapping, { vin: 'A', [`extra${row}`]: 'x' });
    expect(mapping.columns).toHaveLength(1000);
  });

  it('the operator’s choice takes precedence', () => {
    const mapping = withColumn(mappingOf('homenet'), 'BookValue', 'price');
    expect(applyMapping({ SellingPrice: '10', BookValue: '20' }, mapping).fields.price).toBe('20');
  });
});

describe('explaining a mapping', () => {
  const rows: Record<string, string>[] = [
    { VIN: 'A', Type: 'Used', Certified: 'True', SellingPrice: '34980', MSRP: '0', DateInStock: '10/05/2026 08:12:44' },
    { VIN: 'B', Type: 'Used', Certified: 'False', SellingPrice: '0', MSRP: '0', 'Internet Special': 'Y' },
    {
      VIN: 'C',
      Type: 'New',
      Certified: '',
      SellingPrice: '41000',
      MSRP: '42000',
      ImageList: 'http://a/1.jpg,http://a/2.jpg',
    },
  ];
  const explained = () => explainMapping(mappingOf('homenet'), rows);
  const does = (column: string) => explained().columns.find((one) => one.column === column);

  it('describes how each column is used', () => {
    expect(does('Type')).toMatchObject({ firstValue: 'Used', label: 'Condition', does: 'New 1 · Used 2' });
    expect(does('Certified')?.does).toBe('turns 1 used into certified');
    expect(does('SellingPrice')).toMatchObject({
      firstValue: '34980',
      label: 'Listed price',
      does: '0 means none: 1 row; used where Internet_Price says nothing',
    });
    expect(does('MSRP')?.does).toBe('0 means none: 2 rows');
    expect(does('Internet_Price')?.does).toBe('');
    expect(does('DateInStock')?.does).toBe('MM/DD/YYYY HH:MM:SS');
    expect(does('ImageList')).toMatchObject({ firstValue: '2 pictures', does: 'split at ,' });
    expect(does('Internet Special')).toMatchObject({ field: null, label: null, does: 'no such field' });
    expect(does('BookValue')?.does).toBe('not used');
    expect(explained().stops).toEqual([]);
  });

  it.each([
    ['Drivetrain Desc', ['4-Wheel Disc AWD', '', 'FWD'], 'drive'],
    ['Wheels Driven', ['Front Wheel Drive', 'Rear-wheel drive'], 'drive'],
    ['Energy', ['Gasoline', 'Plug-In Hybrid', 'Electric'], 'fuel'],
    ['Program', ['Certified', '', ''], 'condition'],
    ['CPO Flag', ['Y', 'N', 'N'], 'condition'],
  ] as const)('%s: an unread column with %j blocks the import', (column, values, holds) => {
    const mapping = recogniseDialect(['vin', 'type', column]).mapping;
    const sample = values.map((value) => ({ vin: 'A', type: 'used', [column]: value }));
    const { stops, columns } = explainMapping(mapping, sample);
    expect(stops).toMatchObject([{ column, holds }]);
    expect(columns.at(-1)).toMatchObject({ holds, does: `holds ${holds}: we do not guess it` });
    expect(explainMapping(withColumn(mapping, column, null), sample).stops).toEqual([]);
    const field = holds === 'condition' ? 'certified' : holds;
    expect(explainMapping(withColumn(mapping, column, field), sample).stops).toEqual([]);
  });

  it('values that a read column has already, or single mentions, do not block the import', () => {
    const row = { vin: 'A', type: 'certified', drive: 'AWD', fuel: 'gas' };
    const unread = {
      Title: 'Certified 2023 Kia Telluride EX AWD',
      Program: 'Certified',
      Page: 'https://a.example/4x4',
    };
    const mapping = recogniseDialect([...Object.keys(row), ...Object.keys(unread)]).mapping;
    expect(explainMapping(mapping, [{ ...row, ...unread }]).stops).toEqual([]);
    const passing = Array.from({ length: 40 }, (_, at) => ({
      vin: 'A',
      type: 'used',
      Note: at === 0 ? 'AWD' : 'clean',
    }));
    expect(explainMapping(recogniseDialect(['vin', 'type', 'Note']).mapping, passing).stops).toEqual([]);
  });
});
