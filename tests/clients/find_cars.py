"""A program of a third party, over the client that openapi-python-client generates from /v1/openapi.json."""

import json
import sys

from forecourt_api_client import Client
from forecourt_api_client.api.v1_listings import get_v1_listings
from forecourt_api_client.models import GetV1ListingsListingTypeItem, GetV1ListingsSort

with Client(base_url=sys.argv[1]) as client:
    page = get_v1_listings.sync(
        client=client,
        make_code=["FORD", "TOYOTA"],
        listing_type=[GetV1ListingsListingTypeItem.USED],
        radius=0,
        sort=GetV1ListingsSort.DERIVEDPRICEASC,
        limit=2,
    )

print(json.dumps({"total": page.total, "cars": [{"id": car.id, "title": car.title, "make": car.make.code, "price": car.price} for car in page.listings]}))
